import { AnalysisFailedError, AnalysisPendingError, type WaitState } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { ErrorMessage } from '../controls/error-message'
import { useService } from '../service/service-context'
import { SignInLinks } from '../sign-in-links'
import './answer-status.css'

interface AnswerStatusProps {
  query: { error: unknown; state: WaitState; refetch(): unknown }
}

/** What is shown instead of an answer: its progress, its error, or that questions need an account here. */
export function AnswerStatus({ query: { error, state, refetch } }: AnswerStatusProps) {
  const { analysis } = useStrings()
  const { canAsk } = useService()
  if (!canAsk) return <SignInToAsk text={analysis.signInToAsk} />
  const retry = () => void refetch()
  if (error instanceof AnalysisFailedError) return <Failure text={analysis.failed} onRetry={retry} />
  if (error instanceof AnalysisPendingError) return <Failure text={analysis.stillRunning} onRetry={retry} />
  if (error) return <ErrorMessage error={error} onRetry={retry} />
  return (
    <div className="answer-progress" role="status">
      <span className="answer-progress-bar" aria-hidden="true" />
      <p>
        <strong>{analysis.asking}</strong>
        <br />
        <span className="hint">{analysis.states[state]}</span>
      </p>
    </div>
  )
}

function Failure({ text, onRetry }: { text: string; onRetry(): void }) {
  const { shell } = useStrings()
  return (
    <div className="notice notice-error" role="alert">
      <p>{text}</p>
      <button type="button" onClick={onRetry}>
        {shell.tryAgain}
      </button>
    </div>
  )
}

/** The way to the account that a view needs; afterwards the view is open again. */
export function SignInToAsk({ text }: { text: string }) {
  return (
    <div className="notice">
      <p>{text}</p>
      <SignInLinks />
    </div>
  )
}
