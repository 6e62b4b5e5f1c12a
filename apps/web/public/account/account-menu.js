import { el } from '../dom.js'

/**
 * Who is signed in, what they were told, and the way out.
 * @param {{ who: string, bell: Node, onSignOut: () => void }} parts
 */
export const accountMenu = ({ who, bell, onSignOut }) =>
  el(
    'div',
    { class: 'account' },
    bell,
    el('span', { class: 'who' }, who),
    el('button', { type: 'button', class: 'quiet', onclick: onSignOut }, 'Sign out'),
  )
