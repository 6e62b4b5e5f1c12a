import { PLACEHOLDERS } from './samples'

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

// Shows the samples in the document before the responses.
const samplesBeforeResponses = ({ React: { createElement, useState } }) => {
  let lastLabel = 'curl'
  const PLACEHOLDERS = ${JSON.stringify(PLACEHOLDERS)}

  const fill = (source, authorized) => {
    const { apiKey = {}, accessToken = {} } = authorized
    const values = { baseUrl: location.origin, apiKey: apiKey.value, accessToken: accessToken.value }
    return Object.entries(PLACEHOLDERS).reduce(
      (filled, [name, placeholder]) => filled.replaceAll(placeholder, () => values[name] ?? placeholder),
      source,
    )
  }

  const Samples = ({ name, samples, authorized }) => {
    const [label, setLabel] = useState(lastLabel)
    const entered = Object.keys(samples).find((credential) => authorized[credential])
    const listed = samples[entered] ?? Object.values(samples)[0]
    const select = (name) => {
      lastLabel = name
      setLabel(name)
    }
    const { source } = listed.find((sample) => sample.label === label)
    return createElement('section', { className: 'samples', 'aria-label': 'Samples of ' + name },
      listed.map(({ label: name }) => createElement('button',
        { key: name, type: 'button', 'aria-pressed': name === label, onClick: () => select(name) }, name)),
      createElement('pre', { tabIndex: 0 }, fill(source, authorized)))
  }

  const wrap = (Responses, { specSelectors, authSelectors }) => (props) => {
    const operation = specSelectors.specJson().getIn(['paths', props.path, props.method])
    const authorized = authSelectors.authorized()?.toJS() ?? {}
    const samples = operation.get('x-samples').toJS()
    return createElement('div', null,
      createElement(Samples, { name: props.method + ' ' + props.path, samples, authorized }),
      createElement(Responses, props))
  }
  return { wrapComponents: { responses: wrap } }
}

// Names, levels and tab stops that Swagger UI leaves out, by selector. Screen readers and keyboards need them.
const ATTRIBUTES = {
  '.information-container': { role: 'region', 'aria-label': 'About the API' },
  '.scheme-container': { role: 'region', 'aria-label': 'Server and authorization' },
  'h3.opblock-tag': { 'aria-level': '2' },
  '.swagger-ui h4': { 'aria-level': '3' },
  '.swagger-ui h5': { 'aria-level': '4' },
  '.parameters-col_description select': { 'aria-label': 'Value' },
  '.body-param__text': { 'aria-label': 'Request body' },
  '#servers': { 'aria-label': 'Server' },
  '.examples-select-element': { 'aria-label': 'Example' },
  'pre.microlight': { tabindex: '0' },
  // Each open operation would have a region of the same name.
  '.responses-table': { role: 'table' },
  '.response-col_description .renderedMarkdown table': { 'aria-label': 'Errors' },
}

const complete = () => {
  for (const [selector, attributes] of Object.entries(ATTRIBUTES)) {
    for (const element of document.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    }
  }
}
new MutationObserver(complete).observe(document.getElementById('reference'), { childList: true, subtree: true })

SwaggerUIBundle({
  url: '/docs/reference.json',
  dom_id: '#reference',
  plugins: [titlesWithoutLinks, samplesBeforeResponses],
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
})
// Links of the navigation.
addEventListener('hashchange', () => {
  const [, tag = ''] = decodeURIComponent(location.hash).split('/')
  document.getElementById('operations-tag-' + tag.replaceAll(' ', '_'))?.scrollIntoView()
})
`
