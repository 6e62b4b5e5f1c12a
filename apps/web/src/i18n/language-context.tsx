import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Language } from './languages'
import { loadStrings } from './load-strings'
import { applyLanguage, keepLanguage } from './preferred-language'
import type { Strings } from './strings'

/** The state of the language that the visitor chose last. */
export type LanguageChoice =
  | { status: 'shown' }
  | { status: 'loading'; language: Language }
  | { status: 'failed'; language: Language }

/** The language of the page, with its texts. */
export interface ShownLanguage {
  language: Language
  strings: Strings
  choice: LanguageChoice
}

interface LanguageState extends ShownLanguage {
  setLanguage(language: Language): void
}

const LanguageContext = createContext<LanguageState | undefined>(undefined)

export function LanguageProvider({ initial, children }: { initial: ShownLanguage; children: ReactNode }) {
  const [shown, setShown] = useState(initial)
  const lastChosen = useRef(initial.language)
  useEffect(() => applyLanguage(shown.language), [shown.language])

  const setLanguage = useCallback((language: Language) => {
    lastChosen.current = language
    const show = (change: Partial<ShownLanguage>) => {
      if (lastChosen.current === language) setShown((last) => ({ ...last, ...change }))
    }
    show({ choice: { status: 'loading', language } })
    loadStrings(language).then(
      (strings) => {
        if (lastChosen.current === language) keepLanguage(language)
        show({ language, strings, choice: { status: 'shown' } })
      },
      () => show({ choice: { status: 'failed', language } }),
    )
  }, [])

  const state = useMemo(() => ({ ...shown, setLanguage }), [shown, setLanguage])
  return <LanguageContext value={state}>{children}</LanguageContext>
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext)
  if (!state) throw new Error('LanguageProvider is missing')
  return state
}

/** Returns the texts of the language of the page. */
export const useStrings = (): Strings => useLanguage().strings
