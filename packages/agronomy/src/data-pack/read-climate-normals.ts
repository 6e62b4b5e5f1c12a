import { at } from '../at'
import {
  type ClimateStations,
  sortByLatitude,
  STATION_VARIABLES,
  type StationVariable,
} from '../climate/climate-stations'
import { toUnitVector } from '../climate/great-circle'
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

/** Reads the climate normals into arrays of numbers; ids and names of stations are not kept. */
export function readClimateNormals(pack: DataPackage, issues: IssueList): ClimateStations {
  const table = openTable(pack, 'climate-normals', issues)
  const stations = createStations(table.maxRows)
  const count = table.visitRows((row, station) => {
    const { x, y, z } = toUnitVector(row.getNumber('latitude'), row.getNumber('longitude'))
    stations.x[station] = x
    stations.y[station] = y
    stations.z[station] = z
    stations.elevationM[station] = row.getNumber('elevation_m')
    for (const variable of STATION_VARIABLES) {
      row.copyMonths(COLUMNS[variable], stations.monthly[variable], station * 12)
    }
    checkTemperatures(row, stations, station)
  })
  return { ...stations, count, ...sortByLatitude(stations.z, count) }
}

function createStations(maxCount: number): Omit<ClimateStations, 'count' | 'byLatitude' | 'ascendingZ'> {
  const createMonths = () => new Float64Array(maxCount * 12)
  return {
    elevationM: new Float64Array(maxCount),
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
