import { useStrings } from '../i18n/language-context'
import { SelectField } from '../shared/controls/select-field'
import type { Units } from '../shared/units/units'
import { useUnits } from '../shared/units/units-context'

const TEMPERATURE_UNITS: readonly Units['temperature'][] = ['celsius', 'fahrenheit']
const RAIN_UNITS: readonly Units['rain'][] = ['millimetre', 'inch']

/** The units of temperature and rain. This browser stores them. */
export function SettingsMenu() {
  const { shell } = useStrings()
  const { units, setUnits } = useUnits()
  return (
    <form className="settings" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={shell.temperatureUnit}
        value={units.temperature}
        options={TEMPERATURE_UNITS.map((value) => ({ value, text: shell.units[value] }))}
        onChange={(temperature) => setUnits({ temperature })}
      />
      <SelectField
        label={shell.rainUnit}
        value={units.rain}
        options={RAIN_UNITS.map((value) => ({ value, text: shell.units[value] }))}
        onChange={(rain) => setUnits({ rain })}
      />
    </form>
  )
}
