import { Component, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useStrings } from '../../i18n/language-context'

/** Shows a message instead of content that fails, such as when its script could not be loaded, until another view is opened. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return (
    <Boundary path={path} fallback={<FailureMessage />}>
      {children}
    </Boundary>
  )
}

function FailureMessage() {
  const { shell } = useStrings()
  return (
    <div className="page page-narrow" role="alert">
      <p>{shell.crashed}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {shell.tryAgain}
      </button>
    </div>
  )
}

interface BoundaryProps {
  path: string
  fallback: ReactNode
  children: ReactNode
}

interface BoundaryState {
  path: string
  hasFailed: boolean
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { path: this.props.path, hasFailed: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ path }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return path === state.path ? null : { path, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
