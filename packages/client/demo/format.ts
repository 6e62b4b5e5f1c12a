const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** Returns the English name of a month from 1 to 12. */
export const formatMonth = (month: number) => monthFormat.format(Date.UTC(2000, month - 1))

/** Formats an identifier such as `highly_suitable` as words. */
export const formatKey = (key: string) => key.replaceAll('_', ' ')
