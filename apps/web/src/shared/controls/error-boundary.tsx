import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  message: string
  retryText: string
  children: ReactNode
}

/** Shows a message instead of an empty page when a view fails, such as when its script could not be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="page page-narrow" role="alert">
        <p>{this.props.message}</p>
        <button type="button" onClick={() => window.location.reload()}>
          {this.props.retryText}
        </button>
      </div>
    )
  }
}
