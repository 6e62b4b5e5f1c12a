import { useQuery } from '@tanstack/react-query'
import { useStrings } from '../i18n/language-context'
import { useService } from '../shared/service/service-context'

const UNREAD_REFRESH_MS = 60_000

/** The number of unread notifications; nothing when there are none. */
export function UnreadCount() {
  const { shell } = useStrings()
  const { client } = useService()
  const { data: unread = 0 } = useQuery({
    queryKey: ['notifications', 'unread-count'],
    queryFn: async ({ signal }) => (await client.notifications.list({ limit: 1, signal })).unread_count,
    refetchInterval: UNREAD_REFRESH_MS,
  })
  if (unread === 0) return null
  return (
    <span className="count">
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <span className="unseen"> {shell.unread(unread)}</span>
    </span>
  )
}
