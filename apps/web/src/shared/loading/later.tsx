import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Renders its content after everything around it is on the screen, and in slices, so that slow phones can scroll and type
 * meanwhile.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue && children
}
