import MarkdownIt from 'markdown-it'

/** The text below one heading of a document. */
interface Section {
  heading: string
  /** The id of the heading. */
  anchor: string
  text: string
}

export interface RenderedMarkdown {
  html: string
  sections: Section[]
}

const markdown = new MarkdownIt()
// Wide tables scroll on phones, also by the keyboard.
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>'
markdown.renderer.rules.table_close = () => '</table></div>'

const listAll = (tokens: readonly MarkdownIt.Token[]): MarkdownIt.Token[] =>
  tokens.flatMap((token) => [token, ...listAll(token.children ?? [])])

/** Returns the text of a block without its markup. */
const toText = (token: MarkdownIt.Token | undefined): string =>
  token?.children?.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('') ??
  token?.content ??
  ''

/** Returns the anchor of a heading as GitHub makes it, so that links work there and here. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Renders a document. `resolveLink` returns the address of a link, or undefined for a target that has none. */
export function renderMarkdown(
  source: string,
  resolveLink: (target: string) => string | undefined,
): RenderedMarkdown {
  const tokens = markdown.parse(source, {})
  const sections: Section[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = toText(tokens[index + 1])
      const anchor = toAnchor(heading)
      token.attrSet('id', anchor)
      sections.push({ heading, anchor, text: '' })
    } else if (tokens[index - 1]?.type !== 'heading_open') {
      const section = sections.at(-1)
      if (section) section.text += `${toText(token)} `
    }
  }
  resolveLinks(listAll(tokens), resolveLink)
  const html = markdown.renderer.render(tokens, markdown.options, {})
  return { html, sections }
}

/** A link without an address becomes text. */
function resolveLinks(tokens: MarkdownIt.Token[], resolveLink: (target: string) => string | undefined): void {
  let isText = false
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const address = resolveLink(String(token.attrGet('href')))
      isText = address === undefined
      token.attrSet('href', address ?? '')
    }
    if (token.type.startsWith('link_')) token.hidden = isText
  }
}
