const isTerminal = process.stdout.isTTY

const styled = (code: number) => (text: string) => (isTerminal ? `\u001b[${code}m${text}\u001b[0m` : text)
const bold = styled(1)
export const faint = styled(2)

const WIDTH = 88

const say = (line = '') => console.log(line)

/** One step of the journey: what is called, then what came of it. */
export function step(title: string, call: string): void {
  say()
  say(bold(title))
  say(faint(`  ${call}`))
}

/** Breaks a text into lines that fit beside each other's margin. */
function wrapped(text: string): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= WIDTH) return [...lines, word]
    return [...lines.slice(0, -1), `${last} ${word}`]
  }, [])
}

export function tell(text: string): void {
  for (const paragraph of text.split('\n')) for (const line of wrapped(paragraph)) say(`  ${line}`)
}

export function draw(lines: string[]): void {
  say()
  for (const line of lines) say(`  ${line}`)
}
