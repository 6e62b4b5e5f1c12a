import type { OutputStream } from '../command-context'

export type Style = 'bold' | 'dim' | 'good' | 'fair' | 'poor'

/** The width of the output and whether it is coloured. */
export interface Display {
  readonly width: number
  paint(style: Style, text: string): string
}

const DEFAULT_WIDTH = 80
/** Longer lines are hard to read. */
const MAX_WIDTH = 110
/** Shorter lines cannot fit the tables. */
const MIN_WIDTH = 76

/** Select Graphic Rendition codes of ECMA-48. */
const STYLE_CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, good: 32, fair: 33, poor: 31 }

/** Colours only terminals; files and pipes get plain text. */
export function createDisplay(
  { isTTY = false, columns }: Pick<OutputStream, 'isTTY' | 'columns'>,
  allowsColour: boolean,
): Display {
  const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, columns || DEFAULT_WIDTH))
  const isColoured = isTTY && allowsColour
  return {
    width,
    paint: (style, text) => (isColoured ? `\u001b[${STYLE_CODES[style]}m${text}\u001b[0m` : text),
  }
}
