import { useLanguage } from '../i18n/language-context'
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages'
import { useUnits } from '../shared/units/units-context'

/** Language and units. They are kept in this browser and change the view at once. */
export function SettingsMenu() {
  const { language, setLanguage, strings } = useLanguage()
  const { units, setUnits } = useUnits()
  return (
    <form className="settings" onSubmit={(event) => event.preventDefault()}>
      <label>
        {strings.shell.language}
        <select
          value={language}
          onChange={({ target }) => {
            const chosen = LANGUAGES.find((name) => name === target.value)
            if (chosen) setLanguage(chosen)
          }}
        >
          {LANGUAGES.map((name) => (
            <option key={name} value={name} lang={name}>
              {LANGUAGE_NAMES[name]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {strings.shell.temperature}
        <select
          value={units.temperature}
          onChange={({ target }) =>
            setUnits({ temperature: target.value === 'fahrenheit' ? 'fahrenheit' : 'celsius' })
          }
        >
          <option value="celsius">°C</option>
          <option value="fahrenheit">°F</option>
        </select>
      </label>
      <label>
        {strings.shell.rainfall}
        <select
          value={units.rain}
          onChange={({ target }) => setUnits({ rain: target.value === 'inch' ? 'inch' : 'millimetre' })}
        >
          <option value="millimetre">mm</option>
          <option value="inch">in</option>
        </select>
      </label>
    </form>
  )
}
