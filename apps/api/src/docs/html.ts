import escapeHtml from 'escape-html'

/** HTML markup that is inserted into pages without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | Html | readonly Html[]

function toMarkup(value: Value): string {
  if (typeof value === 'string') return escapeHtml(value)
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('')
}

/** Template tag for markup. Strings are escaped; values that are `Html` are inserted as they are. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.map((string, index) => string + toMarkup(values[index] ?? '')).join(''))
}
