import type { Display } from './display'

/** Breaks text into lines at spaces. A word longer than `width` stays whole. */
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

/** Formats a wrapped list item. */
export function listItem(text: string, { width }: Display): string[] {
  const [first = '', ...rest] = wrap(text, width - 4)
  return [`  - ${first}`, ...rest.map((line) => `    ${line}`)]
}

/** Formats a title with lines below it; returns nothing when there are no lines. */
export function section(title: string, lines: readonly string[], { paint }: Display): string[] {
  return lines.length === 0 ? [] : ['', paint('bold', title), ...lines]
}

/** Formats names and values in two columns and wraps the values. */
export function definitionList(
  rows: readonly (readonly [name: string, value: string])[],
  display: Display,
): string[] {
  const nameWidth = Math.max(...rows.map(([name]) => name.length))
  return rows.flatMap(([name, value]) =>
    wrap(value, display.width - nameWidth - 4).map(
      (line, index) => `  ${display.paint('dim', (index === 0 ? name : '').padEnd(nameWidth))}  ${line}`,
    ),
  )
}

/** Left part of a block in eighths. */
const PARTIAL_BLOCKS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const
const FULL_BLOCK = '█'

/** Draws a score from 0 to 1 as a bar, padded to `length` characters. */
export function drawBar(score: number, length: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, score)) * length * PARTIAL_BLOCKS.length)
  const blocks = FULL_BLOCK.repeat(Math.floor(eighths / PARTIAL_BLOCKS.length))
  return `${blocks}${PARTIAL_BLOCKS[eighths % PARTIAL_BLOCKS.length] ?? ''}`.padEnd(length)
}
