import { useLayoutEffect, useRef, useState } from 'react'

/** Measures an element, so that a chart is drawn in real pixels and its text keeps its size on phones. */
export function useWidth<E extends HTMLElement>(initialWidth: number) {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(initialWidth)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => setWidth(Math.max(240, Math.floor(measured.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
