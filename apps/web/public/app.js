import { createAccountMenu } from './account/account-menu.js'
import { createSignedOutView } from './account/sign-in.js'
import { runAction, hideBanner } from './banner.js'
import { setChildren } from './dom.js'
import { createNotificationCenter } from './notifications.js'
import { onSessionEnd, service } from './service.js'
import { createWorkspace } from './workspace.js'

const main = /** @type {HTMLElement} */ (document.getElementById('main'))
const account = /** @type {HTMLElement} */ (document.getElementById('account'))

/** @type {(() => void) | undefined} */
let stopNotifications

/** @param {string} [message] the reason, if the service ended the session */
function showSignedOut(message) {
  stopNotifications?.()
  stopNotifications = undefined
  setChildren(account)
  setChildren(main, createSignedOutView({ message, onSignedIn: showSignedIn }))
}

async function signOut() {
  const signedOut = service.signOut()
  hideBanner()
  await signedOut
  showSignedOut()
}

function showSignedIn() {
  const notifications = createNotificationCenter()
  stopNotifications = notifications.stop
  const menu = createAccountMenu({ userName: '', bell: notifications.element, onSignOut: signOut })
  setChildren(account, menu)
  setChildren(main, createWorkspace({ onAnalysisDone: notifications.refresh }))
  window.scrollTo({ top: 0 })
  void runAction(async () => {
    const { full_name } = await service.me()
    setChildren(/** @type {Element} */ (menu.querySelector('.who')), full_name)
  })
}

async function start() {
  if (await service.isSignedIn()) showSignedIn()
  else showSignedOut()
}

onSessionEnd(({ detail }) => showSignedOut(detail))

// Follows a sign-in or sign-out in another tab.
addEventListener('storage', async () => {
  if ((await service.isSignedIn()) !== (stopNotifications !== undefined)) await start()
})

await start()
