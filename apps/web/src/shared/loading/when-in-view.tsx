import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../controls/error-boundary'

interface WhenInViewProps {
  className?: string
  /** How far below the screen the content may be, as of an `IntersectionObserver`; negative ones are above its lower edge. */
  margin?: string
  /** Shown until the content is there. */
  placeholder?: ReactNode
  children: ReactNode
}

/** Content with a script of its own, loaded when it comes near the screen. If that fails, the rest of the view stays. */
export function WhenInView({ className, margin = '200px', placeholder, children }: WhenInViewProps) {
  const { element, isInView } = useInView(margin)
  return (
    <div className={className} ref={element}>
      {isInView ? <ErrorBoundary>{children}</ErrorBoundary> : placeholder}
    </div>
  )
}

/** Reports when an element comes near the screen, so that content below the fold loads only when it is scrolled to. */
function useInView(margin: string) {
  const element = useRef<HTMLDivElement>(null)
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
