/** Faults a pack is refused with; the rest are counted. */
const MOST_SHOWN = 100
/** A wrong unit makes a fault of every row, and may not hide what else is wrong. */
const MOST_OF_A_COLUMN = 10

/** A data pack that cannot be used, with every fault in it. */
export class DataPackError extends Error {
  override readonly name = 'DataPackError'

  constructor(
    dataDir: string,
    readonly faults: readonly string[],
    toShow: readonly string[] = faults,
  ) {
    const shown = toShow.slice(0, MOST_SHOWN).map((fault) => `\n  ${fault}`)
    const hidden = faults.length - shown.length
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
  const toShow: string[] = []
  const ofColumn = new Map<string, number>()
  return {
    add({ file, row, column }, message) {
      const where = [file, row && `row ${row}`, column && `column ${column}`].filter(Boolean).join(', ')
      const fault = `${where}: ${message}`
      if (faults.has(fault)) return
      faults.add(fault)
      const kind = `${file} ${column ?? ''}`
      const before = ofColumn.get(kind) ?? 0
      ofColumn.set(kind, before + 1)
      if (row === undefined || before < MOST_OF_A_COLUMN) toShow.push(fault)
    },
    isEmpty: () => faults.size === 0,
    asError: (dataDir) => new DataPackError(dataDir, [...faults], toShow),
  }
}
