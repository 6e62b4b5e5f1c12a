import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useLanguage, useStrings } from '../i18n/language-context'
import { AccountRequired } from '../shared/service/account-required'
import { ErrorMessage } from '../shared/controls/error-message'
import { ActionButton } from '../shared/controls/action-button'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { capitalise, uncapitalise } from '../shared/format/capitalise'
import { useFormat } from '../shared/format/use-format'
import { Loaded } from '../shared/loading/loaded'
import { usePlaceLabels } from '../shared/places/use-place-label'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { listSubjects, replaceStoredNames, type ListedNotification } from './replace-stored-names'
import './notifications.css'

export function NotificationsPage() {
  const { shell } = useStrings()
  useTitle(shell.notifications)
  return (
    <AccountRequired title={shell.notifications}>
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
  const query = useInfiniteQuery({
    queryKey: ['notifications', 'list', language],
    queryFn: ({ pageParam, signal }) =>
      client.notifications.list({ limit: PAGE_SIZE, before: pageParam, include: 'params', signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ notifications: page }) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
  })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const markAll = useMarkRead(() => client.notifications.markAllRead())
  const hasUnread = (data?.pages[0]?.unread_count ?? 0) > 0
  return (
    <section className="page">
      <header className="page-head">
        <h1>{shell.notifications}</h1>
        {hasUnread && (
          <ActionButton onClick={() => markAll.mutate()} isBusy={markAll.isPending}>
            {notifications.markAllRead}
          </ActionButton>
        )}
      </header>
      {markAll.error && <ErrorMessage error={markAll.error} />}
      <Loaded query={{ data, error, refetch: isFetchNextPageError ? fetchNextPage : refetch }}>
        {({ pages }) => <NotificationItems notifications={pages.flatMap((page) => page.notifications)} />}
      </Loaded>
      {hasNextPage && (
        <ActionButton onClick={() => void fetchNextPage()} isBusy={isFetchingNextPage}>
          {notifications.older}
        </ActionButton>
      )}
    </section>
  )
}

/** Marks notifications as read, and loads them again. */
function useMarkRead(mark: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: mark,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

function NotificationItems({ notifications: list }: { notifications: readonly ListedNotification[] }) {
  const { notifications } = useStrings()
  if (list.length === 0) return <p className="notice">{notifications.none}</p>
  return (
    <ul className="notification-list">
      {list.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
    </ul>
  )
}

/** Returns the message with the names that the other views show. */
function useMessage(notification: ListedNotification): string {
  const getCropLabel = useCropLabel()
  const subjects = listSubjects(notification)
  const locations = [...new Set(subjects.map(({ location }) => location))]
  const places = usePlaceLabels(locations, { looksUpNames: true })
  // Only English texts have the crop of the plan, with its key.
  const cropNames = subjects.flatMap(({ crop }): [string, string][] => [
    [crop, uncapitalise(getCropLabel(crop))],
    [capitalise(crop), getCropLabel(crop)],
  ])
  const placeNames = locations.map((location, index): [string, string] => [
    location,
    places[index]?.name ?? location,
  ])
  const isKey = ([stored]: [string, string]) => stored.includes('_')
  return replaceStoredNames(notification.message, new Map([...cropNames.filter(isKey), ...placeNames]))
}

function NotificationItem({ notification }: { notification: ListedNotification }) {
  const { notifications } = useStrings()
  const { client } = useService()
  const format = useFormat()
  const { id, title, severity, is_read: isRead, related_crop_plan_id: planId } = notification
  const message = useMessage(notification)
  const markRead = useMarkRead(() => client.notifications.markRead(id))
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
          <ActionButton onClick={() => markRead.mutate()} isBusy={markRead.isPending}>
            {notifications.markRead} <span className="unseen">: {title}</span>
          </ActionButton>
        )}
      </div>
      {markRead.error && <ErrorMessage error={markRead.error} />}
    </li>
  )
}
