import { accountMenu } from './account/account-menu.js'
import { signedOutView } from './account/sign-in.js'
import { attempt, hideBanner } from './banner.js'
import { fill } from './dom.js'
import { notificationCenter } from './notifications.js'
import { onSessionEnd, service } from './service.js'
import { workspace } from './workspace.js'

const main = /** @type {HTMLElement} */ (document.getElementById('main'))
const account = /** @type {HTMLElement} */ (document.getElementById('account'))

/** @type {(() => void) | undefined} */
let leave

/** @param {string} [message] why, when it was not the person's wish */
function showSignedOut(message) {
  leave?.()
  leave = undefined
  fill(account)
  fill(main, signedOutView({ message, onSignedIn: showSignedIn }))
}

async function signOut() {
  const ended = service.signOut()
  hideBanner()
  await ended
  showSignedOut()
}

function showSignedIn() {
  const notifications = notificationCenter()
  leave = notifications.stop
  const menu = accountMenu({ who: '', bell: notifications.element, onSignOut: signOut })
  fill(account, menu)
  fill(main, workspace({ onNews: notifications.refresh }))
  window.scrollTo({ top: 0 })
  void attempt(async () => {
    const { full_name } = await service.me()
    fill(/** @type {Element} */ (menu.querySelector('.who')), full_name)
  })
}

async function start() {
  if (await service.isSignedIn()) showSignedIn()
  else showSignedOut()
}

onSessionEnd(({ detail }) => showSignedOut(detail))

// Another tab signed in or out: this one follows.
addEventListener('storage', async () => {
  if ((await service.isSignedIn()) !== (leave !== undefined)) await start()
})

await start()
