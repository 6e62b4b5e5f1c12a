/** Returns a name with a capital first letter, as names of crops and places in the answers have none. */
export const capitalise = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1)

/** Returns the name of a place as it is written: a capital for each word of more than two letters, and for the first. */
export const capitaliseWords = (name: string): string =>
  capitalise(name.replace(/(?<![\p{L}’'])\p{L}{3,}/gu, capitalise))

/** The first words of English names of crops that keep their capital. */
const PROPER_WORDS =
  /^(?:Bambara|Brussels|Chinese|Guinea|Indian|Jerusalem|Lima|Napier|Niger|Rhodes|Sudan|Swiss) /

/** Returns a name as it stands within a sentence. */
export const uncapitalise = (name: string): string =>
  PROPER_WORDS.test(name) ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1)
