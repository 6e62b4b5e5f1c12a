import { Component, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useStrings } from '../../i18n/language-context'
import { useIsOnline } from '../offline/use-is-online'
import { ActionButton } from './action-button'

interface ErrorBoundaryProps {
  /** Whether the content is a whole view, whose heading the message replaces. */
  isView?: boolean
  children: ReactNode
}

/**
 * Shows a message instead of content that fails, such as when its script could not be loaded, until another view is opened
 * or the visitor tries again.
 */
export function ErrorBoundary({ isView = false, children }: ErrorBoundaryProps) {
  const [path] = useLocation()
  const [retriedPath, setRetriedPath] = useState<string>()
  // Scripts of an earlier version are no longer there: if trying again does not help, a reload may.
  const retry = () => (retriedPath === path ? window.location.reload() : setRetriedPath(path))
  return (
    <Boundary
      resetKey={`${path} ${retriedPath === path}`}
      fallback={<FailureMessage isView={isView} onRetry={retry} />}
    >
      {children}
    </Boundary>
  )
}

function FailureMessage({ isView, onRetry }: { isView: boolean; onRetry(): void }) {
  const { shell } = useStrings()
  // The service worker keeps no scripts of maps.
  const isOnline = useIsOnline()
  const Text = isView ? 'h1' : 'p'
  return (
    <div className="page page-narrow" role="alert">
      <Text>{isOnline ? shell.crashed : shell.needsConnection}</Text>
      <ActionButton onClick={onRetry}>{shell.tryAgain}</ActionButton>
    </div>
  )
}

interface BoundaryProps {
  /** Another key shows the content again. */
  resetKey: string
  fallback: ReactNode
  children: ReactNode
}

interface BoundaryState {
  resetKey: string
  hasFailed: boolean
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { resetKey: this.props.resetKey, hasFailed: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
