/** Faults a pack is refused with; the rest are counted. */
const MOST_SHOWN = 100

/** A data pack that cannot be used, with every fault in it. */
export class DataPackError extends Error {
  override readonly name = 'DataPackError'

  constructor(
    dataDir: string,
    readonly faults: readonly string[],
  ) {
    const hidden = faults.length - MOST_SHOWN
    const shown = faults.slice(0, MOST_SHOWN).map((fault) => `\n  ${fault}`)
    const rest = hidden > 0 ? `\n  and ${hidden} more` : ''
    super(`The data pack in ${dataDir} has ${faults.length} fault(s):${shown.join('')}${rest}`)
  }
}

/** Where a fault is; the header is row 1. */
export interface FaultPlace {
  readonly file: string
  readonly row?: number
  readonly column?: string
}

/** Collects faults, so that a data team sees all of them at once. */
export interface FaultList {
  /** What was told already is not told again: two checks may find the same fault. */
  add(place: FaultPlace, message: string): void
  isEmpty(): boolean
  asError(dataDir: string): DataPackError
}

export function faultList(): FaultList {
  const faults = new Set<string>()
  return {
    add({ file, row, column }, message) {
      const where = [file, row && `row ${row}`, column && `column ${column}`].filter(Boolean).join(', ')
      faults.add(`${where}: ${message}`)
    },
    isEmpty: () => faults.size === 0,
    asError: (dataDir) => new DataPackError(dataDir, [...faults]),
  }
}
