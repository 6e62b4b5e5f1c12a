const LINE_WIDTH = 88

/** Styles text with an ANSI code, unless the output is redirected to a file or a pipe. */
const createStyle = (code: number) => (text: string) =>
  process.stdout.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text
const bold = createStyle(1)
export const faint = createStyle(2)

/** Prints the heading of a step and the client method that it calls. */
export function printStep(title: string, call: string): void {
  console.log()
  console.log(bold(title))
  console.log(faint(`  ${call}`))
}

function wrapText(text: string): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const lastLine = lines.at(-1)
    if (lastLine === undefined || lastLine.length + word.length >= LINE_WIDTH) return [...lines, word]
    return [...lines.slice(0, -1), `${lastLine} ${word}`]
  }, [])
}

/** Prints paragraphs, indented and wrapped. */
export function printText(text: string): void {
  for (const paragraph of text.split('\n')) for (const line of wrapText(paragraph)) console.log(`  ${line}`)
}

/** Prints lines as they are, indented and after an empty line. */
export function printLines(lines: string[]): void {
  console.log()
  for (const line of lines) console.log(`  ${line}`)
}
