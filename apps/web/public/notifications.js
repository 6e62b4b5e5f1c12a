import { attempt } from './banner.js'
import { el, fill } from './dom.js'
import { service } from './service.js'
import { momentText } from './words.js'

/** @import { Notification } from '/explorer/client/index.js' */

const EVERY_MS = 30_000
const PAGE = 20

const SEVERITIES = { info: 'For information', warning: 'Warning', critical: 'Critical' }

/** The bell with the number of unread notifications, and the list behind it. */
export function notificationCenter() {
  const count = el('span', { class: 'count' })
  const spoken = el('span', { class: 'unseen' })
  const list = el('ul', { class: 'notes-list' })
  const readAll = el('button', { type: 'button', class: 'quiet', onclick: markAllRead }, 'Mark all read')
  const older = el('button', { type: 'button', class: 'quiet', onclick: showOlder }, 'Show older')
  const panel = el(
    'section',
    {
      popover: 'auto',
      id: 'notifications',
      class: 'notifications',
      'aria-labelledby': 'notifications-title',
    },
    el('div', { class: 'row' }, el('h2', { id: 'notifications-title' }, 'Notifications'), readAll),
    list,
    older,
  )
  const bell = el(
    'button',
    { type: 'button', class: 'quiet bell', popovertarget: 'notifications', onclick: () => refresh() },
    'Notifications ',
    count,
    spoken,
  )

  /** @type {Notification[]} */
  let shown = []
  let isOver = false

  /** @param {number} unread */
  function draw(unread) {
    fill(count, unread > 99 ? '99+' : unread)
    count.hidden = unread === 0
    fill(spoken, unread > 0 && ' unread')
    readAll.disabled = unread === 0
    const nothing = el(
      'li',
      { class: 'hint' },
      'Nothing yet. You are told here when the outlook of a plan changes.',
    )
    fill(list, ...(shown.length === 0 ? [nothing] : shown.map(item)))
  }

  /** @param {Notification} notification */
  function item({ id, title, message, severity, is_read, created_at }) {
    const read = el('button', { type: 'button', class: 'quiet', onclick: () => markRead(id) }, 'Mark read')
    read.setAttribute('aria-label', `Mark read: ${title}`)
    return el(
      'li',
      { class: `notification ${severity} ${is_read ? 'is-read' : 'is-unread'}` },
      el('p', { class: 'severity' }, SEVERITIES[severity], is_read ? '' : ' · unread'),
      el('h3', {}, title),
      el('p', {}, message),
      el(
        'div',
        { class: 'row' },
        el('time', { datetime: created_at }, momentText(created_at)),
        !is_read && read,
      ),
    )
  }

  async function load() {
    const { notifications, unread_count } = await service.notifications.list({ limit: PAGE })
    if (isOver) return
    shown = notifications
    older.hidden = notifications.length < PAGE
    draw(unread_count)
  }

  /** The count is kept current in the background: a service that is away is nothing to complain of here. */
  const refresh = () => load().catch(() => undefined)

  async function showOlder() {
    await attempt(async () => {
      const before = shown.at(-1)?.id
      const next = await service.notifications.list({ limit: PAGE, ...(before && { before }) })
      shown = [...shown, ...next.notifications]
      older.hidden = next.notifications.length < PAGE
      draw(next.unread_count)
    })
  }

  /** @param {string} id */
  async function markRead(id) {
    await attempt(async () => {
      await service.notifications.markRead(id)
      await load()
    })
  }

  async function markAllRead() {
    await attempt(async () => {
      await service.notifications.markAllRead()
      await load()
    })
  }

  const timer = setInterval(() => void (document.hidden || refresh()), EVERY_MS)
  draw(0)
  void refresh()
  return {
    element: el('div', {}, bell, panel),
    refresh,
    stop: () => {
      isOver = true
      clearInterval(timer)
    },
  }
}
