import type { ErrorPage } from '../http/pipeline/error-handler'
import { html } from './html'
import { PAGE_TEXTS, type PageTexts } from './page-texts'
import { renderPage, TEXT_PAGE_POLICY } from './page'

/** The page that a browser shows for an error, in the language of its visitor. */
export const failurePage: ErrorPage = {
  contentSecurityPolicy: TEXT_PAGE_POLICY,
  render({ status, language, requestId }) {
    const texts = PAGE_TEXTS[language]
    const { title, text } = chooseTexts(status, texts)
    const body = html`<main class="page" id="main" tabindex="-1">
      <p class="status">${String(status)}</p>
      <h1>${title}</h1>
      <p>${text}</p>
      ${status < 500 ? '' : html`<p class="status">${texts.requestId(requestId)}</p>`}
      <p><a href="/">${texts.toStart}</a></p>
    </main>`
    return renderPage({ title: `${title} · ${texts.product}`, language, isForDevelopers: false, body })
  },
}

function chooseTexts(status: number, { notFound, rejected, failed }: PageTexts) {
  if (status === 404) return notFound
  return status < 500 ? rejected : failed
}
