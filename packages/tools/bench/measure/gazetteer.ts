import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '@crop/dev-servers'

const GAZETTEER = join(REPOSITORY, 'packages', 'agronomy', 'data', 'gazetteer.csv')

export interface City {
  readonly name: string
  /** Latitude and longitude in degrees. */
  readonly coordinates: string
  readonly population: number
}

/** Lists the cities of the gazetteer. Skips the few lines with quotes, whose fields contain commas. */
export function readCities(): City[] {
  const lines = readFileSync(GAZETTEER, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [kind, , name = '', , , , , latitude, longitude, , population] = line.split(',')
    const isCity = kind === 'city' && !line.includes('"')
    return isCity ? [{ name, coordinates: `${latitude},${longitude}`, population: Number(population) }] : []
  })
}
