import { el } from '../dom.js'

/**
 * Creates the signed-in user's name, the notification bell and the sign-out button.
 * @param {{ userName: string, bell: Node, onSignOut: () => void }} options
 */
export const createAccountMenu = ({ userName, bell, onSignOut }) =>
  el(
    'div',
    { class: 'account' },
    bell,
    el('span', { class: 'who' }, userName),
    el('button', { type: 'button', class: 'quiet', onclick: onSignOut }, 'Sign out'),
  )
