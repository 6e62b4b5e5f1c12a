import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../controls/error-boundary'
import { useInView } from './use-in-view'

interface WhenInViewProps {
  className?: string
  /** How far below the screen the content may be; negative ones are above its lower edge. */
  margin?: string
  /** Shown until the content is there. */
  placeholder?: ReactNode
  children: ReactNode
}

/** Content with a script of its own, loaded when it comes near the screen. If that fails, the rest of the view stays. */
export function WhenInView({ className, margin, placeholder, children }: WhenInViewProps) {
  const { element, isInView } = useInView<HTMLDivElement>(margin)
  return (
    <div className={className} ref={element}>
      {isInView ? (
        <ErrorBoundary>
          <Suspense fallback={placeholder}>{children}</Suspense>
        </ErrorBoundary>
      ) : (
        placeholder
      )}
    </div>
  )
}
