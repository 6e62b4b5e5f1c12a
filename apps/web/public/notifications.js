import { runAction } from './banner.js'
import { el, setChildren } from './dom.js'
import { service } from './service.js'
import { formatTimestamp } from './format.js'

/** @import { Notification } from '/explorer/client/index.js' */

const REFRESH_INTERVAL_MS = 30_000
const PAGE_SIZE = 20

const SEVERITY_TEXTS = { info: 'For information', warning: 'Warning', critical: 'Critical' }

/** Creates the bell with the number of unread notifications and the list that it opens. */
export function createNotificationCenter() {
  const count = el('span', { class: 'count' })
  const unreadText = el('span', { class: 'unseen' })
  const list = el('ul', { class: 'notes-list' })
  const markAllReadButton = el(
    'button',
    { type: 'button', class: 'quiet', onclick: markAllRead },
    'Mark all read',
  )
  const olderButton = el('button', { type: 'button', class: 'quiet', onclick: showOlder }, 'Show older')
  const panel = el(
    'section',
    {
      popover: 'auto',
      id: 'notifications',
      class: 'notifications',
      'aria-labelledby': 'notifications-title',
    },
    el('div', { class: 'row' }, el('h2', { id: 'notifications-title' }, 'Notifications'), markAllReadButton),
    list,
    olderButton,
  )
  const bell = el(
    'button',
    { type: 'button', class: 'quiet bell', popovertarget: 'notifications', onclick: () => refresh() },
    'Notifications ',
    count,
    unreadText,
  )

  /** @type {Notification[]} */
  let shown = []
  let isStopped = false

  /** @param {number} unread */
  function render(unread) {
    setChildren(count, unread > 99 ? '99+' : unread)
    count.hidden = unread === 0
    setChildren(unreadText, unread > 0 && ' unread')
    markAllReadButton.disabled = unread === 0
    const emptyItem = el(
      'li',
      { class: 'hint' },
      'No notifications yet. They appear here when the outlook of a plan changes.',
    )
    setChildren(list, ...(shown.length === 0 ? [emptyItem] : shown.map(createItem)))
  }

  /** @param {Notification} notification */
  function createItem({ id, title, message, severity, is_read, created_at }) {
    const markReadButton = el(
      'button',
      { type: 'button', class: 'quiet', onclick: () => markRead(id) },
      'Mark read',
    )
    markReadButton.setAttribute('aria-label', `Mark read: ${title}`)
    return el(
      'li',
      { class: `notification ${severity} ${is_read ? 'is-read' : 'is-unread'}` },
      el('p', { class: 'severity' }, SEVERITY_TEXTS[severity], is_read ? '' : ' · unread'),
      el('h3', {}, title),
      el('p', {}, message),
      el(
        'div',
        { class: 'row' },
        el('time', { datetime: created_at }, formatTimestamp(created_at)),
        !is_read && markReadButton,
      ),
    )
  }

  async function load() {
    const { notifications, unread_count } = await service.notifications.list({ limit: PAGE_SIZE })
    if (isStopped) return
    shown = notifications
    olderButton.hidden = notifications.length < PAGE_SIZE
    render(unread_count)
  }

  /** Runs in the background, so it shows no error when the service is unavailable. */
  const refresh = () => load().catch(() => undefined)

  async function showOlder() {
    await runAction(async () => {
      const before = shown.at(-1)?.id
      const next = await service.notifications.list({ limit: PAGE_SIZE, ...(before && { before }) })
      shown = [...shown, ...next.notifications]
      olderButton.hidden = next.notifications.length < PAGE_SIZE
      render(next.unread_count)
    })
  }

  /** @param {string} id */
  async function markRead(id) {
    await runAction(async () => {
      await service.notifications.markRead(id)
      await load()
    })
  }

  async function markAllRead() {
    await runAction(async () => {
      await service.notifications.markAllRead()
      await load()
    })
  }

  const timer = setInterval(() => void (document.hidden || refresh()), REFRESH_INTERVAL_MS)
  render(0)
  void refresh()
  return {
    element: el('div', {}, bell, panel),
    refresh,
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
