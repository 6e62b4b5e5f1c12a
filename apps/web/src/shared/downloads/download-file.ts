/** Gives the visitor a file that this page wrote, with a name of these words. */
export function downloadFile(
  nameWords: readonly string[],
  extension: string,
  type: string,
  content: string,
): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = toFileName(nameWords, extension)
  link.click()
  // The browser has opened the file by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Returns a name for a file, of words that every file system accepts. */
export function toFileName(words: readonly string[], extension: string): string {
  const name = words
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return `${name || 'crop-planning'}.${extension}`
}
