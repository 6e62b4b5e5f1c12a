/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>} Attributes */

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Text becomes text nodes, never markup: whatever the service or a person wrote, it is only shown.
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes functions are listeners; `onclick` listens to `click`
 * @param {Child[]} children
 * @returns {T}
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value != null) element.setAttribute(name, String(value))
  }
  element.append(...present(children))
  return element
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
const present = (children) =>
  children
    .filter((child) => child !== false && child != null)
    .map((child) => (child instanceof Node ? child : String(child)))

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const el = (tag, attributes = {}, ...children) =>
  filled(document.createElement(tag), attributes, children)

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const svg = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children)

/**
 * @param {Element} element
 * @param {...Child} children
 */
export const fill = (element, ...children) => element.replaceChildren(...present(children))

let made = 0

/** An id that no other element of the page has. */
export const newId = () => `e${++made}`

/**
 * Brings to view what a press of a button made, and tells it to those who hear the page.
 * @param {HTMLElement} heading
 */
export function moveTo(heading) {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'nearest' })
}
