import { useLanguage } from '../i18n/language-context'
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages'
import { SelectField } from '../shared/controls/select-field'
import type { Units } from '../shared/units/units'
import { useUnits } from '../shared/units/units-context'

const TEMPERATURE_UNITS: readonly { value: Units['temperature']; text: string }[] = [
  { value: 'celsius', text: '°C' },
  { value: 'fahrenheit', text: '°F' },
]
const RAIN_UNITS: readonly { value: Units['rain']; text: string }[] = [
  { value: 'millimetre', text: 'mm' },
  { value: 'inch', text: 'in' },
]

/** Language and units. They are kept in this browser and change the view at once. */
export function SettingsMenu() {
  const { language, setLanguage, strings } = useLanguage()
  const { units, setUnits } = useUnits()
  return (
    <form className="settings" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={strings.shell.language}
        value={language}
        options={LANGUAGES.map((name) => ({ value: name, text: LANGUAGE_NAMES[name] }))}
        onChange={setLanguage}
      />
      <SelectField
        label={strings.shell.temperatureUnit}
        value={units.temperature}
        options={TEMPERATURE_UNITS}
        onChange={(temperature) => setUnits({ temperature })}
      />
      <SelectField
        label={strings.shell.rainUnit}
        value={units.rain}
        options={RAIN_UNITS}
        onChange={(rain) => setUnits({ rain })}
      />
    </form>
  )
}
