import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { useService } from '../shared/service/service-context'
import { toSignInAddress } from '../shared/sign-in-address'
import { NavigationLink } from './navigation-link'

const UNREAD_REFRESH_MS = 60_000

/** Links that depend on whether somebody is signed in. */
export function SessionLinks() {
  const { shell } = useStrings()
  const { isSignedIn } = useService()
  const [path] = useLocation()
  const search = useSearch()
  if (!isSignedIn) return <Link href={toSignInAddress(path, search)}>{shell.signIn}</Link>
  return (
    <>
      <NavigationLink href="/plans">{shell.plans}</NavigationLink>
      <NotificationsLink />
      <NavigationLink href="/account">{shell.account}</NavigationLink>
    </>
  )
}

function NotificationsLink() {
  const { shell } = useStrings()
  const { client } = useService()
  const { data: unread = 0 } = useQuery({
    queryKey: ['notifications', 'unread-count'],
    queryFn: async ({ signal }) => (await client.notifications.list({ limit: 1, signal })).unread_count,
    refetchInterval: UNREAD_REFRESH_MS,
  })
  return (
    <NavigationLink href="/notifications">
      {shell.notifications}
      {unread > 0 && (
        <span className="count">
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span className="unseen"> {shell.unread(unread)}</span>
        </span>
      )}
    </NavigationLink>
  )
}
