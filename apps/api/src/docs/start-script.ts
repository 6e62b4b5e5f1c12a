import { SNIPPETS_SCRIPT } from './snippets-script'

/** Starts Swagger UI. It does not store tokens that are entered into it. */
export const START_SCRIPT = `'use strict'
const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followTheme)
followTheme()

// The title of an operation is a button, which must not contain a link.
const titlesWithoutLinks = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement('span', null, text) },
})

${SNIPPETS_SCRIPT}
const snippets = {
  fn: { requestSnippetGenerator_client: toClientSnippet, requestSnippetGenerator_python: toPythonSnippet },
}

// Names, levels and tab stops that Swagger UI leaves out, by selector. Screen readers and keyboards need them.
const ATTRIBUTES = {
  '.information-container': { role: 'region', 'aria-label': 'About the API' },
  '.scheme-container': { role: 'region', 'aria-label': 'Server and authorization' },
  '.filter-container': { role: 'search', 'aria-label': 'Operations' },
  '.operation-filter-input': { 'aria-label': 'Filter by tag' },
  'h3.opblock-tag': { 'aria-level': '2' },
  '.swagger-ui h4': { 'aria-level': '3' },
  '.swagger-ui h5': { 'aria-level': '4' },
  '#servers': { 'aria-label': 'Server' },
  '.examples-select-element': { 'aria-label': 'Example' },
  'pre.microlight': { tabindex: '0' },
  '.request-snippets .btn': { role: 'button', tabindex: '0' },
}

let isScheduled = false
const complete = () => {
  isScheduled = false
  for (const [selector, attributes] of Object.entries(ATTRIBUTES)) {
    for (const element of document.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) {
        if (element.getAttribute(name) !== value) element.setAttribute(name, value)
      }
    }
  }
}
const schedule = () => {
  if (!isScheduled) requestAnimationFrame(complete)
  isScheduled = true
}
new MutationObserver(schedule).observe(document.getElementById('reference'), { childList: true, subtree: true })

// The languages of a snippet react to clicks only.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !event.target.matches('.request-snippets .btn')) return
  event.target.click()
})

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  plugins: [titlesWithoutLinks, snippets],
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  tryItOutEnabled: true,
  filter: true,
  requestSnippetsEnabled: true,
  requestSnippets: {
    generators: {
      curl_bash: { title: 'cURL (bash)', syntax: 'bash' },
      client: { title: 'JavaScript (@crop/client)', syntax: 'javascript' },
      python: { title: 'Python (requests)', syntax: 'python' },
      curl_powershell: { title: 'cURL (PowerShell)', syntax: 'powershell' },
      curl_cmd: { title: 'cURL (CMD)', syntax: 'bash' },
    },
    defaultExpanded: true,
    languages: null,
  },
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
})
`
