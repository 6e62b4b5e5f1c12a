/** Markup that is safe to put into a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | Html | readonly Html[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

function markup(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  return part instanceof Html ? part.text : part.map(({ text }) => text).join('')
}

/** A piece of a page; what is put into it is escaped unless it is markup itself. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(pieces.map((piece, at) => piece + markup(parts[at] ?? '')).join(''))
}

/** Text in which words between backticks are code. */
export function prose(text: string): Html[] {
  return text.split('`').map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))
}
