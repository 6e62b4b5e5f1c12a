import type { ReactNode } from 'react'
import { useStrings } from '../../i18n/language-context'
import { useService } from './service-context'
import { useTitle } from '../use-title'
import { SignInLinks } from './sign-in-links'

interface AccountRequiredProps {
  title: string
  /** Why an account is needed. */
  reason?: string
  children: ReactNode
}

/** Shows its content after the sign-in, and an invitation to sign in before it. */
export function AccountRequired({ children, ...invitation }: AccountRequiredProps) {
  const { isSignedIn } = useService()
  return isSignedIn ? children : <SignInInvitation {...invitation} />
}

function SignInInvitation({ title, reason }: Omit<AccountRequiredProps, 'children'>) {
  const { shell } = useStrings()
  const { hasSessionEnded } = useService()
  useTitle(title)
  return (
    <section className="page page-narrow">
      <h1>{title}</h1>
      <p>{hasSessionEnded ? shell.sessionEnded : (reason ?? shell.signInFirst)}</p>
      <SignInLinks />
    </section>
  )
}
