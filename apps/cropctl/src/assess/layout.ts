import type { Display } from './display'

/** Breaks a text into lines at its spaces; a word that is too long stays whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** A wrapped item of a list. */
export function item(text: string, { width }: Display): string[] {
  const [first = '', ...rest] = wrap(text, width - 4)
  return [`  - ${first}`, ...rest.map((line) => `    ${line}`)]
}

/** A title with lines below it; nothing without lines. */
export function section(title: string, lines: readonly string[], { paint }: Display): string[] {
  return lines.length === 0 ? [] : ['', paint('bold', title), ...lines]
}

/** Names with their values below each other. */
export function facts(rows: readonly (readonly [name: string, value: string])[], display: Display): string[] {
  const widest = Math.max(...rows.map(([name]) => name.length))
  return rows.flatMap(([name, value]) =>
    wrap(value, display.width - widest - 4).map(
      (line, at) => `  ${display.paint('dim', (at === 0 ? name : '').padEnd(widest))}  ${line}`,
    ),
  )
}
