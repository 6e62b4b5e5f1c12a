import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { useService } from './service/service-context'
import { toSignInAddress } from './sign-in-address'

/** Shows its content to those who are signed in, and others the way there. */
export function AccountRequired({ title, children }: { title: string; children: ReactNode }) {
  const { account, shell } = useStrings()
  const { isSignedIn, sessionEnd } = useService()
  const [path] = useLocation()
  const search = useSearch()
  if (isSignedIn) return children
  return (
    <section className="page page-narrow">
      <h1>{title}</h1>
      <p>{sessionEnd ? shell.sessionEnded : shell.signInFirst}</p>
      <div className="actions">
        <Link className="button primary" href={toSignInAddress(path, search)}>
          {shell.signIn}
        </Link>
        <Link className="button" href={toSignInAddress(path, search, '/sign-up')}>
          {account.registerTitle}
        </Link>
      </div>
    </section>
  )
}
