import { en } from './en'
import type { Language } from './languages'
import type { Strings } from './strings'

/** English is part of the first script; the other languages are files of their own. */
const loaders: Readonly<Record<Language, () => Promise<Strings>>> = {
  en: async () => en,
  fr: async () => (await import('./fr')).fr,
  es: async () => (await import('./es')).es,
  pt: async () => (await import('./pt')).pt,
  sw: async () => (await import('./sw')).sw,
  hi: async () => (await import('./hi')).hi,
  id: async () => (await import('./id')).id,
  ar: async () => (await import('./ar')).ar,
}

export const loadStrings = (language: Language): Promise<Strings> => loaders[language]()
