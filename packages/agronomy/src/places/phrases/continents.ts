import { toNameKey } from '../../names/name-key'

/** Names of continents, which are no places: a continent has all climates. */
const CONTINENTS: ReadonlySet<string> = new Set(
  [
    'Africa;Afrique;África;Afrika;Африка;إفريقيا;أفريقيا;非洲;अफ़्रीका;अफ्रीका',
    'East Africa;West Africa;North Africa;Southern Africa;Central Africa;Sub-Saharan Africa',
    'Eastern Africa;Western Africa;Northern Africa;Middle East',
    'America;Americas;The Americas;Amérique;América;Amerika;Америка;美洲;अमेरिका',
    'North America;Amérique du Nord;América del Norte;América do Norte;Nordamerika',
    'South America;Amérique du Sud;América del Sur;América do Sul;Südamerika',
    'Central America;Amérique centrale;América Central;Mittelamerika',
    'Latin America;Amérique latine;América Latina;Lateinamerika',
    'Asia;Asie;Ásia;Asien;Азия;آسيا;亚洲;アジア;एशिया',
    'South Asia;Southeast Asia;Central Asia',
    'Europe;Europa;Европа;أوروبا;欧洲;ヨーロッパ;यूरोप;Western Europe;Eastern Europe;EU;European Union',
    'Caribbean;The Caribbean;Caraïbes;Caribe;El Caribe;Karibik',
    'Oceania;Océanie;Oceanía;Ozeanien;Океания;大洋洲',
    'Antarctica;Antarctique;Antártida;Antártica;Antarktis;Антарктида',
  ].flatMap((names) => names.split(';').map(toNameKey)),
)

/** Whether a text, given by its key, names a continent or a part of one. */
export function isContinent(key: string): boolean {
  return CONTINENTS.has(key)
}
