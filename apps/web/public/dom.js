/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>} Attributes */

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

/**
 * Adds attributes and children. Strings become text nodes, so text from the service or from users is never parsed as HTML.
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes a function is added as an event listener: `onclick` for `click`
 * @param {Child[]} children
 * @returns {T}
 */
function populate(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value != null) element.setAttribute(name, String(value))
  }
  element.append(...toNodes(children))
  return element
}

/**
 * Leaves out the children that are false, null or undefined.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
const toNodes = (children) =>
  children
    .filter((child) => child !== false && child != null)
    .map((child) => (child instanceof Node ? child : String(child)))

/**
 * Creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const el = (tag, attributes = {}, ...children) =>
  populate(document.createElement(tag), attributes, children)

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const svg = (tag, attributes = {}, ...children) =>
  populate(document.createElementNS(SVG_NAMESPACE, tag), attributes, children)

/**
 * Replaces all children of the element.
 * @param {Element} element
 * @param {...Child} children
 */
export const setChildren = (element, ...children) => element.replaceChildren(...toNodes(children))

let idCount = 0

/** Returns an id that is unique in the page. */
export const createId = () => `e${++idCount}`

/**
 * Scrolls to new content and moves the focus to its heading, so that screen readers read it.
 * @param {HTMLElement} heading
 */
export function focusHeading(heading) {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'nearest' })
}
