import type { WaitState } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { ErrorMessage } from '../controls/error-message'
import { SignInLinks } from '../service/sign-in-links'
import type { Answer } from './use-answer'
import './answer-status.css'

interface AnswerStatusProps {
  answer: Exclude<Answer, { status: 'answered' }>
  onRetry(): unknown
}

/** What is shown instead of an answer: its progress, its error, or that questions need an account here. */
export function AnswerStatus({ answer, onRetry }: AnswerStatusProps) {
  const { analysis } = useStrings()
  switch (answer.status) {
    case 'not-asked':
      return null
    case 'account-required':
      return <SignInToAsk text={analysis.signInToAsk} />
    case 'failed':
      return <ErrorMessage error={answer.error} onRetry={() => void onRetry()} />
    case 'waiting':
      return <AnswerProgress state={answer.progress} />
  }
}

function AnswerProgress({ state }: { state: WaitState }) {
  const { analysis } = useStrings()
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

/** The way to the account that a view needs; afterwards the view is open again. */
export function SignInToAsk({ text }: { text: string }) {
  return (
    <div className="notice">
      <p>{text}</p>
      <SignInLinks />
    </div>
  )
}
