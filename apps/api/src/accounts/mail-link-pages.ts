import { confirmMailAddress, findMailSettings, stopNotificationMails, type Db } from '@crop/db'
import { isMailTokenValid, readMailToken, type Language, type MailLinkPurpose } from '@crop/domain'
import express, { type Request, type Response, type Router } from 'express'
import type { AppContext } from '../context'
import { choosePageLanguage } from '../http/pipeline/choose-language'
import { handleOtherMethods } from '../http/pipeline/mount-routes'
import { setMatchedRoute } from '../http/pipeline/request-context'
import { sendHtmlPage } from '../http/pipeline/send'
import phrases from './mail-link-phrases.json'

const MAIL_LINK_WORDS: Readonly<Record<Language, typeof phrases.en>> = phrases

interface MailLinkPageContent {
  title: string
  /** The address that the page is about. */
  address?: string
  /** The outcome of the request. */
  text?: string
  /** The words of the button that sends the POST request. */
  button?: string
}

/** The page of a link in a mail, which leads on to the account. */
export interface MailLinkPage {
  contentSecurityPolicy: string
  render(page: MailLinkPageContent & { language: Language; link: string }): string
}

interface MailLinkAccount {
  userId: string
  address: string
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
  return { userId, address: settings.address, language: settings.language }
}

/** The action of the button of a link, and its event in the security log. */
const ACTIONS = [
  { purpose: 'confirm', act: confirmMailAddress, event: 'mail_address_confirmed' },
  { purpose: 'unsubscribe', act: stopNotificationMails, event: 'notification_mails_stopped' },
] as const

/**
 * Serves the links of mails, without sign-in. Opening one changes nothing, because mail servers open links to scan them: its
 * page has one button. Mail programs send the POST of the button themselves (RFC 8058).
 */
export function mountMailLinks({ db }: Pick<AppContext, 'db'>, page: MailLinkPage): Router {
  const router = express.Router({ caseSensitive: true })
  const send = (
    response: Response,
    { status = 200, language, ...content }: { status?: number; language: Language } & MailLinkPageContent,
  ): void => {
    const body = page.render({ language, ...content, link: MAIL_LINK_WORDS[language].toAccount })
    const { contentSecurityPolicy } = page
    sendHtmlPage(response, { status, headers: [], body, contentSecurityPolicy })
  }
  const sendNotValid = (request: Request, response: Response): void => {
    const language = choosePageLanguage(request)
    const { title, notValid } = MAIL_LINK_WORDS[language]
    send(response, { status: 404, language, title, text: notValid })
  }
  for (const { purpose, act, event } of ACTIONS) {
    const path = `/notification-mails/${purpose}`
    const expressRoute = router.route(path)
    expressRoute.get(async (request, response) => {
      setMatchedRoute(path, request, response)
      const account = await findLinkAccount(db, purpose, request)
      if (!account) return sendNotValid(request, response)
      const { language, address } = account
      const { title, [purpose]: words } = MAIL_LINK_WORDS[language]
      send(response, { language, title, address, button: words.button })
    })
    expressRoute.post(async (request, response) => {
      const { log } = setMatchedRoute(path, request, response)
      const account = await findLinkAccount(db, purpose, request)
      if (!account) return sendNotValid(request, response)
      await act(db, account.userId)
      log.info('security', { event, user_id: account.userId })
      const { language, address } = account
      const { title, [purpose]: words } = MAIL_LINK_WORDS[language]
      send(response, { language, title, address, text: words.done })
    })
    handleOtherMethods(expressRoute, 'GET, HEAD, POST, OPTIONS')
  }
  return router
}
