import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../../i18n/language-context'
import { toSignInUrl } from './sign-in-url'

/** Links for signing in and up that lead back to this view. */
export function SignInLinks() {
  const { account, shell } = useStrings()
  const [path] = useLocation()
  const search = useSearch()
  return (
    <div className="actions">
      <Link className="button primary" href={toSignInUrl(path, search)}>
        {shell.signIn}
      </Link>
      <Link className="button" href={toSignInUrl(path, search, '/sign-up')}>
        {account.registerTitle}
      </Link>
    </div>
  )
}
