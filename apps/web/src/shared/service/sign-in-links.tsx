import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../../i18n/language-context'
import { toSignInAddress } from './sign-in-address'

/** Links for signing in and up that lead back to this view. */
export function SignInLinks() {
  const { account, shell } = useStrings()
  const [path] = useLocation()
  const search = useSearch()
  return (
    <div className="actions">
      <Link className="button primary" href={toSignInAddress(path, search)}>
        {shell.signIn}
      </Link>
      <Link className="button" href={toSignInAddress(path, search, '/sign-up')}>
        {account.registerTitle}
      </Link>
    </div>
  )
}
