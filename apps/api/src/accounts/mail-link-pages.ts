import { createHash } from 'node:crypto'
import { confirmMailAddress, findMailSettings, stopNotificationMails, type Db } from '@crop/db'
import {
  getDirection,
  isMailTokenValid,
  readMailToken,
  type Language,
  type MailLinkPurpose,
} from '@crop/domain'
import express, { type Request, type Response, type Router } from 'express'
import type { AppContext } from '../context'
import { choosePageLanguage } from '../http/pipeline/choose-language'
import { handleOtherMethods } from '../http/pipeline/mount-routes'
import { setMatchedRoute } from '../http/pipeline/request-context'
import { sendHtmlPage } from '../http/pipeline/send'
import { MAIL_LINK_WORDS } from './mail-link-words'

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif; }
button { padding: .6rem 1.2rem; font: inherit; }`

/** Allows the style and the form, and nothing else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Only constants are inserted, so nothing needs escaping. */
const renderPage = (language: Language, title: string, content: string) => `<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} · Crop Planning</title>
    <style>${STYLE}</style>
  </head>
  <body><main><h1>${title}</h1>${content}<p><a href="/account">${MAIL_LINK_WORDS[language].toAccount}</a></p></main></body>
</html>
`

interface MailLinkAccount {
  userId: string
  language: Language
}

/** Returns the account of a link; undefined unless it is signed with the account's key. */
async function findLinkAccount(
  db: Db,
  purpose: MailLinkPurpose,
  { query }: Request,
): Promise<MailLinkAccount | undefined> {
  const token = typeof query.token === 'string' ? query.token : ''
  const userId = readMailToken(token)
  if (userId === undefined) return undefined
  const settings = await findMailSettings(db, userId)
  if (!settings || !isMailTokenValid(token, { purpose, userId }, settings.linkKey)) return undefined
  return { userId, language: settings.language }
}

const sendPage = (response: Response, status: number, body: string): void =>
  sendHtmlPage(response, { status, headers: [], body, contentSecurityPolicy: CONTENT_SECURITY_POLICY })

function sendNotValid(request: Request, response: Response): void {
  const language = choosePageLanguage(request)
  const { unsubscribe, notValid } = MAIL_LINK_WORDS[language]
  sendPage(response, 404, renderPage(language, unsubscribe.title, `<p>${notValid}</p>`))
}

const ACTIONS: Readonly<Record<MailLinkPurpose, (db: Db, userId: string) => Promise<void>>> = {
  confirm: confirmMailAddress,
  unsubscribe: stopNotificationMails,
}

const EVENTS: Readonly<Record<MailLinkPurpose, string>> = {
  confirm: 'mail_address_confirmed',
  unsubscribe: 'notification_mails_stopped',
}

/**
 * Serves the links of mails, without sign-in. Opening one changes nothing, because mail servers open links to scan them: its
 * page has one button. Mail programs send the POST of the button themselves (RFC 8058).
 */
export function mountMailLinks({ db }: Pick<AppContext, 'db'>): Router {
  const router = express.Router({ caseSensitive: true })
  for (const purpose of ['confirm', 'unsubscribe'] as const) {
    const path = `/notification-mails/${purpose}`
    const expressRoute = router.route(path)
    expressRoute.get(async (request, response) => {
      setMatchedRoute(path, request, response)
      const account = await findLinkAccount(db, purpose, request)
      if (!account) return sendNotValid(request, response)
      const { title, button } = MAIL_LINK_WORDS[account.language][purpose]
      const form = `<form method="post"><button type="submit">${button}</button></form>`
      sendPage(response, 200, renderPage(account.language, title, form))
    })
    expressRoute.post(async (request, response) => {
      const { log } = setMatchedRoute(path, request, response)
      const account = await findLinkAccount(db, purpose, request)
      if (!account) return sendNotValid(request, response)
      await ACTIONS[purpose](db, account.userId)
      log.info('security', { event: EVENTS[purpose], user_id: account.userId })
      const { title, done } = MAIL_LINK_WORDS[account.language][purpose]
      sendPage(response, 200, renderPage(account.language, title, `<p role="status">${done}</p>`))
    })
    handleOtherMethods(expressRoute, 'GET, HEAD, POST, OPTIONS')
  }
  return router
}
