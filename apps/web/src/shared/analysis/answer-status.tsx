import { AnalysisFailedError, AnalysisPendingError, type WaitState } from '@crop/client'
import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../../i18n/language-context'
import { ErrorMessage } from '../controls/error-message'
import { useService } from '../service/service-context'
import { toSignInAddress } from '../sign-in-address'
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
  const { account, shell } = useStrings()
  const [path] = useLocation()
  const search = useSearch()
  return (
    <div className="notice">
      <p>{text}</p>
      <div className="actions">
        <Link className="button primary" href={toSignInAddress(path, search)}>
          {shell.signIn}
        </Link>
        <Link className="button" href={toSignInAddress(path, search, '/sign-up')}>
          {account.registerTitle}
        </Link>
      </div>
    </div>
  )
}
