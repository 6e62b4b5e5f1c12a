/** Returns the form in which typed texts are compared with names: in lower case and without accents. */
export const toSearchKey = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
