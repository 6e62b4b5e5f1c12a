export type Style = 'bold' | 'dim' | 'good' | 'fair' | 'poor'

/** How text is shown: how wide, and with or without colour. */
export interface Display {
  readonly width: number
  paint(style: Style, text: string): string
}

/** Where standard output goes. */
export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
}

const USUAL_WIDTH = 80
/** Longer lines are hard to read, shorter ones have no room for the tables. */
const WIDEST = 110
const NARROWEST = 76

/** Select Graphic Rendition codes of ECMA-48. */
const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, good: 32, fair: 33, poor: 31 }

/** Colour is for people: a file or a pipe gets none. */
export function displayOn({ isTTY = false, columns }: Output, allowsColour: boolean): Display {
  const width = Math.max(NARROWEST, Math.min(WIDEST, columns || USUAL_WIDTH))
  const isColoured = isTTY && allowsColour
  return {
    width,
    paint: (style, text) => (isColoured ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text),
  }
}
