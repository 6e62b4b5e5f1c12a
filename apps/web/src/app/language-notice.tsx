import { useLanguage } from '../i18n/language-context'
import { LANGUAGE_NAMES } from '../i18n/languages'
import { ActionButton } from '../shared/controls/action-button'

/** Says that the texts of the chosen language could not be loaded. */
export function LanguageNotice() {
  const { choice, setLanguage, strings } = useLanguage()
  const { shell } = strings
  if (choice.status !== 'failed') return null
  return (
    <div className="notice notice-error no-print" role="alert">
      <p>
        <span lang={choice.language}>{LANGUAGE_NAMES[choice.language]}</span>: {shell.offline}
      </p>
      <ActionButton onClick={() => setLanguage(choice.language)}>{shell.tryAgain}</ActionButton>
    </div>
  )
}
