/** Reads a setting of this browser; null where storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a setting in this browser; where storage is blocked, until the page is closed. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The setting still applies to this visit.
  }
}
