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
  'h3.opblock-tag': { 'aria-level': '2' },
  '.swagger-ui h4': { 'aria-level': '3' },
  '.swagger-ui h5': { 'aria-level': '4' },
  '#servers': { 'aria-label': 'Server' },
  '.examples-select-element': { 'aria-label': 'Example' },
  'pre.microlight': { tabindex: '0' },
  '.request-snippets .curl-command > div:first-child': { role: 'tablist', 'aria-label': 'Languages' },
  '.request-snippets .curl-command > div:last-child': { role: 'tabpanel', 'aria-label': 'Snippet' },
  '.request-snippets .btn:not(.active)': { role: 'tab', 'aria-selected': 'false' },
  '.request-snippets .btn.active': { role: 'tab', 'aria-selected': 'true' },
  // Only the selected tab is a tab stop; arrow keys lead to the others.
  '[role=tab][aria-selected=false]': { tabindex: '-1' },
  '[role=tab][aria-selected=true]': { tabindex: '0' },
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
new MutationObserver(schedule).observe(document.getElementById('reference'), {
  childList: true,
  subtree: true,
  attributeFilter: ['class'],
})

// Returns the tab that a key selects from the tab with the focus. The tabs of a snippet are not buttons.
const findTab = (key, tab) => {
  const tabs = [...tab.closest('[role=tablist]').querySelectorAll('[role=tab]')]
  const position = tabs.indexOf(tab)
  if (key === 'ArrowRight') return tabs[(position + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(position - 1)
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  return key === 'Enter' || key === ' ' ? tab : undefined
}
// Swagger UI selects tabs by clicks only.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !event.target.matches('[role=tab]')) return
  const tab = findTab(event.key, event.target)
  if (!tab) return
  event.preventDefault()
  tab.focus()
  tab.click()
})

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  plugins: [titlesWithoutLinks, snippets],
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  tryItOutEnabled: true,
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
// Links of the navigation.
addEventListener('hashchange', () => {
  const [, tag = ''] = decodeURIComponent(location.hash).split('/')
  document.getElementById('operations-tag-' + tag.replaceAll(' ', '_'))?.scrollIntoView()
})
`
