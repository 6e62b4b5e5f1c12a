import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Language } from './languages'
import { loadStrings } from './load-strings'
import { applyLanguage, keepLanguage } from './preferred-language'
import type { Strings } from './strings'

interface LanguageState {
  language: Language
  strings: Strings
  setLanguage(language: Language): void
}

const LanguageContext = createContext<LanguageState | undefined>(undefined)

interface LanguageProviderProps {
  initialLanguage: Language
  initialStrings: Strings
  children: ReactNode
}

export function LanguageProvider({ initialLanguage, initialStrings, children }: LanguageProviderProps) {
  const [current, setCurrent] = useState({ language: initialLanguage, strings: initialStrings })
  useEffect(() => applyLanguage(current.language), [current.language])
  const state = useMemo(
    () => ({
      ...current,
      setLanguage: (language: Language) => {
        keepLanguage(language)
        void loadStrings(language).then((strings) => setCurrent({ language, strings }))
      },
    }),
    [current],
  )
  return <LanguageContext value={state}>{children}</LanguageContext>
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext)
  if (!state) throw new Error('LanguageProvider is missing')
  return state
}

/** Returns the texts of the chosen language. */
export const useStrings = (): Strings => useLanguage().strings
