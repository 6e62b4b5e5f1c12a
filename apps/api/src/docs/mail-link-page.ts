import type { Language } from '@crop/domain'
import { Html, html } from './html'
import { FORM_PAGE_POLICY, renderPage } from './page'
import { PAGE_TEXTS } from './page-texts'

interface MailLinkPage {
  language: Language
  title: string
  address?: string
  text?: string
  button?: string
  /** The words of the link to the account. */
  link: string
}

/** The page that a link in a mail opens: a button, or the outcome of pressing it. */
export const mailLinkPage = {
  contentSecurityPolicy: FORM_PAGE_POLICY,
  render({ language, title, address, text, button, link }: MailLinkPage): string {
    const form = html`<form method="post"><button type="submit">${button ?? ''}</button></form>`
    const body = html`<main class="page" id="main" tabindex="-1">
      <h1>${title}</h1>
      ${address === undefined ? new Html('') : html`<p><bdi>${address}</bdi></p>`}
      ${text === undefined ? new Html('') : html`<p role="status">${text}</p>`}
      ${button === undefined ? new Html('') : form}
      <p><a href="/account">${link}</a></p>
    </main>`
    const head = new Html('<meta name="robots" content="noindex" />')
    return renderPage({
      title: `${title} · ${PAGE_TEXTS[language].product}`,
      language,
      isForDevelopers: false,
      head,
      body,
    })
  },
}
