import { useEffect, useRef, useState } from 'react'

/**
 * Reports when an element comes near the screen, so that content below the fold loads only when it is scrolled to. `margin`
 * is how far below the screen it may be, as of an `IntersectionObserver`; negative ones are above its lower edge.
 */
export function useInView<E extends Element>(margin = '200px') {
  const element = useRef<E>(null)
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const observed = element.current
    if (!observed || isInView) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsInView(true)
      },
      { rootMargin: `200px 0px ${margin}` },
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [isInView, margin])
  return { element, isInView }
}
