import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { readStored, store } from '../stored-setting'
import type { Units } from './units'

const TEMPERATURE_KEY = 'crop-temperature-unit'
const RAIN_KEY = 'crop-rain-unit'

/** The United States and its neighbours in units; everyone else measures in °C and mm. */
const IMPERIAL_REGIONS = ['US', 'LR', 'MM']

interface UnitsState {
  units: Units
  setUnits(changes: Partial<Units>): void
}

const UnitsContext = createContext<UnitsState | undefined>(undefined)

function readUnits(): Units {
  const isImperial = IMPERIAL_REGIONS.some((region) => navigator.language.endsWith(`-${region}`))
  const temperature = readStored(TEMPERATURE_KEY)
  const rain = readStored(RAIN_KEY)
  return {
    temperature:
      temperature === 'fahrenheit' || (temperature === null && isImperial) ? 'fahrenheit' : 'celsius',
    rain: rain === 'inch' || (rain === null && isImperial) ? 'inch' : 'millimetre',
  }
}

export function UnitsProvider({ children }: { children: ReactNode }) {
  const [units, setUnits] = useState(readUnits)
  const state = useMemo(
    () => ({
      units,
      setUnits: (changes: Partial<Units>) => {
        const changed = { ...units, ...changes }
        store(TEMPERATURE_KEY, changed.temperature)
        store(RAIN_KEY, changed.rain)
        setUnits(changed)
      },
    }),
    [units],
  )
  return <UnitsContext value={state}>{children}</UnitsContext>
}

export function useUnits(): UnitsState {
  const state = useContext(UnitsContext)
  if (!state) throw new Error('UnitsProvider is missing')
  return state
}
