const ARTICLES: ReadonlyMap<string, readonly [at: string, of: string]> = new Map([
  ['le', ['au', 'du']],
  ['les', ['aux', 'des']],
])

/** Contracts the prepositions before a name in a French text: "au Mans" for "à Le Mans", "d’Oaxaca" for "de Oaxaca". */
export function contractBefore(name: string, text: string): string {
  const [article = '', rest] = name.split(/ (.*)/su)
  const contracted = ARTICLES.get(article.toLowerCase())
  if (contracted && rest) {
    const [at, of] = contracted
    return text.replaceAll(` à ${name}`, ` ${at} ${rest}`).replaceAll(` de ${name}`, ` ${of} ${rest}`)
  }
  return startsWithVowel(name) ? text.replaceAll(` de ${name}`, ` d’${name}`) : text
}

const startsWithVowel = (name: string) => /^[aeiou]/iu.test(name.normalize('NFD'))
