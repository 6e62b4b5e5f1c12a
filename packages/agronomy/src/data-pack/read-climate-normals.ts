import { at } from '../at'
import {
  type ClimateStations,
  sortByLatitude,
  STATION_BASES,
  STATION_VARIABLES,
  type StationVariable,
} from '../climate/climate-stations'
import { toUnitVector } from '../climate/great-circle'
import { packStrings } from '../names/packed-strings'
import type { DataPackage } from './data-package'
import type { IssueList } from './issues'
import type { Row } from './row'
import { openTable } from './table'

const COLUMNS: Readonly<Record<StationVariable, string>> = {
  tminC: 'tmin_c',
  tmaxC: 'tmax_c',
  rainMm: 'rain_mm',
  humidityPct: 'humidity_pct',
  sunshinePct: 'sunshine_pct',
  windMps: 'wind_10m_mps',
  rainVariationPct: 'rain_cv_pct',
}

/** Reads the climate normals into arrays of numbers, and the names of the stations into packed texts. */
export function readClimateNormals(pack: DataPackage, issues: IssueList): ClimateStations {
  const table = openTable(pack, 'climate-normals', issues)
  const stations = createStations(table.maxRows)
  const texts = { ids: new Array<string>(), names: new Array<string>(), countries: new Array<string>() }
  const count = table.visitRows((row, station) => {
    const { x, y, z } = toUnitVector(row.getNumber('latitude'), row.getNumber('longitude'))
    stations.x[station] = x
    stations.y[station] = y
    stations.z[station] = z
    stations.elevationM[station] = row.getNumber('elevation_m')
    stations.bases[station] = STATION_BASES.findIndex((basis) => basis === row.getText('basis'))
    texts.ids.push(row.getText('id'))
    texts.names.push(row.getText('name'))
    texts.countries.push(row.getText('country'))
    for (const variable of STATION_VARIABLES) {
      row.copyMonths(COLUMNS[variable], stations.monthly[variable], station * 12)
    }
    checkTemperatures(row, stations, station)
  })
  return {
    ...stations,
    ids: packStrings(texts.ids),
    names: packStrings(texts.names),
    countries: packStrings(texts.countries),
    count,
    ...sortByLatitude(stations.z, count),
  }
}

/** The columns of numbers. */
type NumberColumns = Pick<ClimateStations, 'elevationM' | 'bases' | 'monthly' | 'x' | 'y' | 'z'>

function createStations(maxCount: number): NumberColumns {
  const createMonths = () => new Float64Array(maxCount * 12)
  return {
    elevationM: new Float64Array(maxCount),
    bases: new Uint8Array(maxCount),
    monthly: {
      tminC: createMonths(),
      tmaxC: createMonths(),
      rainMm: createMonths(),
      humidityPct: createMonths(),
      sunshinePct: createMonths(),
      windMps: createMonths(),
      rainVariationPct: createMonths(),
    },
    x: new Float64Array(maxCount),
    y: new Float64Array(maxCount),
    z: new Float64Array(maxCount),
  }
}

function checkTemperatures(row: Row, { monthly }: Pick<ClimateStations, 'monthly'>, station: number): void {
  for (let month = 0; month < 12; month += 1) {
    const tminC = at(monthly.tminC, station * 12 + month)
    const tmaxC = at(monthly.tmaxC, station * 12 + month)
    if (tminC > tmaxC) row.addIssue('tmin_c', `month ${month + 1} is above tmax_c`)
  }
}
