import type { AssessedBasis } from '../assessment'
import { type ClimateStations, describeStation } from '../climate/climate-stations'
import type { ClimateSite } from '../climate/monthly-climate'
import { roundTo } from '../numbers'

/** Names the stations that the climate of a site was interpolated from. */
export function toAssessedBasis(stations: ClimateStations, site: ClimateSite): AssessedBasis {
  return {
    stations: site.stations.map(({ station, km, weight }) => {
      const { id, name, country, basis, elevationM } = describeStation(stations, station)
      return {
        id,
        name: name || null,
        country: country || null,
        kind: basis === 'gridded' ? 'grid' : 'station',
        km: roundTo(km, 1),
        elevation_m: elevationM,
        weight: roundTo(weight, 3),
      }
    }),
  }
}
