/** Returns the language that most people of a country speak, with its script, by CLDR: "pt" in "Latn" for "BR". */
export function findMainLocale(country: string): Intl.Locale {
  return new Intl.Locale('und', { region: country }).maximize()
}
