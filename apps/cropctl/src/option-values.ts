import { InvalidArgumentError } from 'commander'

const HIGHEST = 100_000

/** Reads an option that is a whole number from `atLeast`. */
export function wholeNumber(atLeast: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!Number.isSafeInteger(number) || number < atLeast || number > HIGHEST) {
      throw new InvalidArgumentError(`must be a whole number from ${atLeast} to ${HIGHEST}.`)
    }
    return number
  }
}
