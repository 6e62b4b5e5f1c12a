import { useLanguage } from '../i18n/language-context'
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages'

/**
 * The language, in the header of every view. Its code is shown and the list of the browser lies over it, so that it is
 * small on phones and still has the names of the languages.
 */
export function LanguageSelect() {
  const { language, choice, setLanguage, strings } = useLanguage()
  return (
    <span className="language">
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path
          d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM2 10h16M10 2c5 5 5 11 0 16M10 2c-5 5-5 11 0 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <select
        aria-label={strings.shell.language}
        // The choice is shown at once, also while its texts are on the way.
        value={choice.status === 'loading' ? choice.language : language}
        aria-busy={choice.status === 'loading'}
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
    </span>
  )
}
