import MarkdownIt from 'markdown-it'
import { Html } from './html'

/** The text below one heading of a document. */
interface Section {
  heading: string
  /** The id of the heading. */
  anchor: string
  text: string
}

export interface RenderedMarkdown {
  body: Html
  sections: Section[]
}

/** Returns the address of a link, or undefined for a target that has none. */
type ResolveLink = (target: string) => string | undefined

/** Renders a document. A link without an address becomes text. */
export function renderMarkdown(source: string, resolveLink: ResolveLink): RenderedMarkdown {
  const markdown = createRenderer(resolveLink)
  const tokens = markdown.parse(source, {})
  const sections: Section[] = []
  let heading: MarkdownIt.Token | undefined
  for (const token of tokens) {
    const text = toText(token)
    const section = sections.at(-1)
    if (token.type === 'heading_open') heading = token
    else if (heading) {
      const anchor = toAnchor(text)
      heading.attrSet('id', anchor)
      sections.push({ heading: text, anchor, text: '' })
      heading = undefined
    } else if (section) section.text += `${text} `
  }
  return { body: new Html(markdown.renderer.render(tokens, markdown.options, {})), sections }
}

const inlineMarkdown = new MarkdownIt()

/** Renders a line of text in Markdown. */
export const renderInline = (text: string) => new Html(inlineMarkdown.renderInline(text))

function createRenderer(resolveLink: ResolveLink): MarkdownIt.MarkdownIt {
  const markdown = new MarkdownIt()
  const { rules } = markdown.renderer
  // Wide tables scroll on phones, also by the keyboard.
  rules.table_open = () => '<div class="table" tabindex="0"><table>'
  rules.table_close = () => '</table></div>'
  let address: string | undefined
  rules.link_open = (tokens, index) => {
    address = resolveLink(String(tokens[index]?.attrGet('href')))
    return address === undefined ? '' : `<a href="${markdown.utils.escapeHtml(address)}">`
  }
  rules.link_close = () => (address === undefined ? '' : '</a>')
  return markdown
}

/** Returns the text of a block without its markup. */
const toText = ({ children, content }: MarkdownIt.Token) =>
  children?.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('') ?? content

/** Returns the anchor of a heading as GitHub makes it, so that links work there and here. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
