/** A block and its left parts, by eighths. */
const PARTS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const
const WHOLE = '█'

/** A score from 0 to 1 as a bar, padded to `length` characters. */
export function bar(score: number, length: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, score)) * length * PARTS.length)
  const blocks = WHOLE.repeat(Math.floor(eighths / PARTS.length))
  return `${blocks}${PARTS[eighths % PARTS.length] ?? ''}`.padEnd(length)
}
