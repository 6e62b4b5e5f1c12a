import { startTransition, useEffect, useRef, useState } from 'react'

const MIN_WIDTH = 240

/**
 * Measures an element, so that a chart is drawn once, in real pixels, and its text keeps its size on phones. The width is
 * undefined until the browser has laid the page out: reading it earlier would make the browser do so twice.
 */
export function useWidth<E extends HTMLElement>() {
  const element = useRef<E>(null)
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const observer = new ResizeObserver(() => {
      const newWidth = Math.max(MIN_WIDTH, Math.floor(measured.clientWidth))
      // A transition renders in slices, so that slow phones can scroll and type meanwhile.
      startTransition(() => setWidth(newWidth))
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
