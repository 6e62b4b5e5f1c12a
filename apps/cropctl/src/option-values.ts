import { InvalidArgumentError } from 'commander'

const HIGHEST = 100_000

/** Reads an option that is a whole number from `atLeast` to `atMost`. */
export function wholeNumber(atLeast: number, atMost: number = HIGHEST): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!Number.isSafeInteger(number) || number < atLeast || number > atMost) {
      throw new InvalidArgumentError(`must be a whole number from ${atLeast} to ${atMost}.`)
    }
    return number
  }
}

/** Reads an option that is a text with something in it. */
export function filledText(text: string): string {
  const filled = text.trim()
  if (filled === '') throw new InvalidArgumentError('must not be empty.')
  return filled
}
