import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { useService } from '../shared/service/service-context'
import { toSignInUrl } from '../shared/service/sign-in-url'
import { NavigationLink } from './navigation-link'
import { UnreadCount } from './unread-count'

/** Links that depend on whether somebody is signed in. */
export function SessionLinks() {
  const { shell } = useStrings()
  const { isSignedIn } = useService()
  const [path] = useLocation()
  const search = useSearch()
  if (!isSignedIn) return <Link href={toSignInUrl(path, search)}>{shell.signIn}</Link>
  return (
    <>
      <NavigationLink href="/plans">{shell.plans}</NavigationLink>
      <NavigationLink href="/notifications">
        {shell.notifications}
        <UnreadCount />
      </NavigationLink>
      <NavigationLink href="/account">{shell.account}</NavigationLink>
    </>
  )
}
