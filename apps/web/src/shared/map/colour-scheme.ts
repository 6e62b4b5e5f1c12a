import { useSyncExternalStore } from 'react'

const DARK = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(DARK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns the colour scheme of the visitor, for drawings that do not follow style sheets by themselves. */
export const useColourScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => (window.matchMedia(DARK).matches ? 'dark' : 'light'))
