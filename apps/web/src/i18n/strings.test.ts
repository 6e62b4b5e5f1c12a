import { ar } from './ar'
import { en } from './en'
import { es } from './es'
import { fr } from './fr'
import { hi } from './hi'
import { id } from './id'
import { pt } from './pt'
import { sw } from './sw'

/** Lists all texts, those with values with a letter for each. */
function listTexts(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (typeof node === 'object' && node !== null) return Object.values(node).flatMap(listTexts)
  if (typeof node !== 'function') return []
  const text: unknown = Reflect.apply(node, undefined, ['a', 'b', 'c', 'd'])
  return [String(text)]
}

test.each(Object.entries({ ar, en, es, fr, hi, id, pt, sw }))(
  'the texts of the language %s name no value that they do not have',
  (_language, strings) => {
    const texts = listTexts(strings)
    expect(texts.length).toBeGreaterThan(400)
    expect(texts.filter((text) => /[{}]|undefined/u.test(text))).toEqual([])
  },
)
