import type { Notification } from '@crop/client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useLanguage, useStrings } from '../i18n/language-context'
import { AccountRequired } from '../shared/account-required'
import { ErrorMessage } from '../shared/controls/error-message'
import { useFormat } from '../shared/format/use-format'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import './notifications.css'

export function NotificationsPage() {
  const { notifications } = useStrings()
  useTitle(notifications.title)
  return (
    <AccountRequired title={notifications.title}>
      <NotificationList />
    </AccountRequired>
  )
}

const PAGE_SIZE = 50

/** The notifications, newest first. */
function NotificationList() {
  const { notifications, shell } = useStrings()
  const { client } = useService()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: ['notifications'] })
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['notifications', 'list', language],
    queryFn: ({ pageParam, signal }) =>
      client.notifications.list({ limit: PAGE_SIZE, before: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ notifications: page }) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
  })
  const markAll = useMutation({ mutationFn: () => client.notifications.markAllRead(), onSuccess: reload })
  const pages = data?.pages ?? []
  const list = pages.flatMap((page) => page.notifications)
  const unreadCount = pages[0]?.unread_count ?? 0
  return (
    <section className="page">
      <header className="page-head">
        <h1>{notifications.title}</h1>
        {unreadCount > 0 && (
          <button type="button" onClick={() => markAll.mutate()}>
            {notifications.markAllRead}
          </button>
        )}
      </header>
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {isPending && <p role="status">{shell.loading}</p>}
      {data && list.length === 0 && <p className="notice">{notifications.none}</p>}
      <ul className="notification-list">
        {list.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onRead={reload} />
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" onClick={() => void fetchNextPage()}>
          {notifications.older}
        </button>
      )}
    </section>
  )
}

interface NotificationItemProps {
  notification: Notification
  onRead(): unknown
}

function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { notifications } = useStrings()
  const { client } = useService()
  const format = useFormat()
  const { id, title, message, severity, is_read: isRead, related_crop_plan_id: planId } = notification
  const markRead = useMutation({ mutationFn: () => client.notifications.markRead(id), onSuccess: onRead })
  return (
    <li className={`card notification is-${severity}${isRead ? '' : ' is-unread'}`}>
      <p className="hint">
        {notifications.severities[severity]} · {format.date(notification.created_at)}
        {!isRead && ` · ${notifications.unread}`}
      </p>
      <h2>{title}</h2>
      <p>{message}</p>
      <div className="actions">
        {planId !== null && (
          <Link className="button" href={`/plans/${planId}`}>
            {notifications.openPlan}
          </Link>
        )}
        {!isRead && (
          <button type="button" onClick={() => markRead.mutate()}>
            {notifications.markRead} <span className="unseen">: {title}</span>
          </button>
        )}
      </div>
    </li>
  )
}
