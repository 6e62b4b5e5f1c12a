const ADJECTIVES =
  "(?:democratic|federal|federative|islamic|people['’]s|socialist|arab|bolivarian|co-?operative|hashemite|oriental|plurinational|united|independent)"
const ENGLISH = String.raw`(?:the\s)?(?:${ADJECTIVES}\s)*(?:republic|kingdom|sultanate|principality|grand duchy|commonwealth|union|federation|country|nation) of (?:the\s)?`
const ROMANCE = String.raw`(?:la\s|le\s|el\s|il\s|o\s)?(?:république|royaume|república|reino|repubblica|regno)(?:\s(?:démocratique|fédérale|populaire|islamique|arabe|democrática|federal|popular|islámica|árabe))*\s(?:de la\s|del\s|de\s|du\s|des\s|da\s|do\s|di\s|della\s|d['’]|dell['’])`
const OTHER = String.raw`(?:republik|königreich|республика|республіка|republika|rzeczpospolita)\s`
const FORM = new RegExp(
  String.raw`^\s*(?:${ENGLISH}|${ROMANCE}|${OTHER})(?=\S)|\s?\((?:country|pays|país|paese|land)\)\s*$`,
  'iu',
)

/** Returns a name without the form of a state, such as "Republic of"; undefined for a name without one. */
export function removeFormOfState(name: string): string | undefined {
  const shorter = name.replace(FORM, '')
  return shorter === name ? undefined : shorter
}
