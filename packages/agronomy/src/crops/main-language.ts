/** Returns the code of the language that most people of a country speak, by CLDR: "pt" for "BR". */
export function findMainLanguage(country: string): string {
  return new Intl.Locale('und', { region: country }).maximize().language
}
