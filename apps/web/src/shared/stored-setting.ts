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

/** Removes a setting from this browser. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where storage is blocked, nothing is kept.
  }
}
