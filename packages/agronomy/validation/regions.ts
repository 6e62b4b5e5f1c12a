import type { CalendarUnit } from './planting-calendar'

/** Regions of the world with similar seasons, for leaving one out of a fit. */
const REGIONS: readonly { name: string; contains: (unit: CalendarUnit) => boolean }[] = [
  { name: 'North America', contains: ({ latitude, longitude }) => longitude < -30 && latitude >= 25 },
  { name: 'Central America', contains: ({ latitude, longitude }) => longitude < -30 && latitude > 7 },
  {
    name: 'tropical South America',
    contains: ({ latitude, longitude }) => longitude < -30 && latitude > -23.4,
  },
  { name: 'temperate South America', contains: ({ longitude }) => longitude < -30 },
  { name: 'Europe', contains: ({ latitude, longitude }) => latitude > 36 && longitude < 45 },
  {
    name: 'North Africa and Middle East',
    contains: ({ latitude, longitude }) => latitude > 18 && latitude < 45 && longitude < 63,
  },
  {
    name: 'Africa south of the Sahara',
    contains: ({ latitude, longitude }) => latitude < 45 && longitude < 55,
  },
  { name: 'South Asia', contains: ({ latitude, longitude }) => latitude < 37 && longitude < 92 },
  // Assam
  {
    name: 'South Asia',
    contains: ({ latitude, longitude }) => latitude > 24 && latitude < 30 && longitude < 97,
  },
  { name: 'Oceania', contains: ({ latitude }) => latitude < -11 },
  { name: 'South-East Asia', contains: ({ latitude }) => latitude < 22 },
  { name: 'East Asia', contains: ({ latitude, longitude }) => latitude < 50 && longitude > 95 },
  { name: 'North and Central Asia', contains: () => true },
]

export function getRegion(unit: CalendarUnit): string {
  return REGIONS.find(({ contains }) => contains(unit))?.name ?? ''
}

/** Latitude of the tropics of Cancer and Capricorn. */
const TROPIC_LATITUDE = 23.44

export function isInTropics({ latitude }: CalendarUnit): boolean {
  return Math.abs(latitude) <= TROPIC_LATITUDE
}
