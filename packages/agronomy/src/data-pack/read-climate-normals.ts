import { at } from '../at'
import { type ClimateStations, STATION_VARIABLES, type StationVariable } from '../climate/climate-stations'
import { unitVector } from '../climate/great-circle'
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

/** The climate pack as columns of numbers; station names and ids are not kept. */
export function readClimateNormals(pack: DataPackage, issues: IssueList): ClimateStations {
  const table = openTable(pack, 'climate-normals', issues)
  const stations = emptyStations(table.mostRows)
  const count = table.visitRows((row, station) => {
    const { x, y, z } = unitVector(row.number('latitude'), row.number('longitude'))
    stations.x[station] = x
    stations.y[station] = y
    stations.z[station] = z
    stations.elevationM[station] = row.number('elevation_m')
    for (const variable of STATION_VARIABLES) {
      row.months(COLUMNS[variable], stations.monthly[variable], station * 12)
    }
    checkTemperatures(row, stations, station)
  })
  return { ...stations, count }
}

function emptyStations(room: number): Omit<ClimateStations, 'count'> {
  const months = () => new Float64Array(room * 12)
  return {
    elevationM: new Float64Array(room),
    monthly: {
      tminC: months(),
      tmaxC: months(),
      rainMm: months(),
      humidityPct: months(),
      sunshinePct: months(),
      windMps: months(),
      rainVariationPct: months(),
    },
    x: new Float64Array(room),
    y: new Float64Array(room),
    z: new Float64Array(room),
  }
}

function checkTemperatures(row: Row, { monthly }: Pick<ClimateStations, 'monthly'>, station: number): void {
  for (let month = 0; month < 12; month += 1) {
    const tminC = at(monthly.tminC, station * 12 + month)
    const tmaxC = at(monthly.tmaxC, station * 12 + month)
    if (tminC > tmaxC) row.addIssue('tmin_c', `month ${month + 1} is warmer than tmax_c`)
  }
}
