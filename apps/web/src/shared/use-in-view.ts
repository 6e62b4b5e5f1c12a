import { useEffect, useRef, useState } from 'react'

/** Reports when an element comes near the screen, so that content below the fold loads only when it is scrolled to. */
export function useInView<E extends Element>() {
  const element = useRef<E>(null)
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const observed = element.current
    if (!observed || isInView) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsInView(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [isInView])
  return { element, isInView }
}
