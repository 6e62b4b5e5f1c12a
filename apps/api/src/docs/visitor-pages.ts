import { fill, type Language } from '@crop/domain'
import type { ErrorPageRenderer } from '../http/pipeline/error-handler'
import { Html, html } from './html'
import { createPolicy, PAGE_TEXTS, renderMain, renderPage } from './page'

/** The page that a browser shows for an error, in the language of its visitor. */
export const failurePage: ErrorPageRenderer = {
  contentSecurityPolicy: createPolicy({ 'form-action': "'none'" }),
  render({ status, language, requestId }) {
    const texts = PAGE_TEXTS[language]
    const kind = status === 404 ? 'notFound' : status < 500 ? 'rejected' : 'failed'
    const title = texts[`${kind}Title`]
    const body = renderMain(
      html`<p class="status">${String(status)}</p>
        <h1>${title}</h1>
        <p>${texts[`${kind}Text`]}</p>
        ${status < 500 ? '' : html`<p class="status">${fill(texts.requestId, { id: requestId })}</p>`}
        <p><a href="/">${texts.toStart}</a></p>`,
    )
    return renderPage({ title, language, body })
  },
}

interface MailLinkPageValues {
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
  contentSecurityPolicy: createPolicy(),
  render({ language, title, address, text, button, link }: MailLinkPageValues): string {
    const head = new Html('<meta name="robots" content="noindex" />')
    const body = renderMain(
      html`<h1>${title}</h1>
        ${address === undefined ? '' : html`<p><bdi>${address}</bdi></p>`}
        ${text === undefined ? '' : html`<p role="status">${text}</p>`}
        ${button === undefined ? '' : html`<form method="post"><button type="submit">${button}</button></form>`}
        <p><a href="/account">${link}</a></p>`,
    )
    return renderPage({ title, language, head, body })
  },
}
