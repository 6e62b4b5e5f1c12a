import { loadReferenceLists } from '@crop/agronomy'
import { loadModel } from '@crop/agronomy/model'
import { flushTestRedis } from '@crop/testkit'
import { QUESTION, useTestApi } from '../../test/test-api'
import { translateResultJson } from './translate-result'

const api = useTestApi()

beforeEach(flushTestRedis)

async function readCompletedTask(acceptLanguage: string) {
  const { body } = await api().withKey().post('/api/v1/analyze').send(QUESTION).expect(202)
  await api().complete(body.task_id)
  return api().withKey().get(body.poll_url).set('Accept-Language', acceptLanguage).expect(200)
}

test.each([
  ['fr-CA, en;q=0.5', 'fr', 'Aucun autre mois de l’année n’est nettement meilleur.'],
  ['es', 'es', 'Ningún otro mes del año es claramente mejor.'],
  ['pt-BR', 'pt', 'Nenhum outro mês do ano é claramente melhor.'],
  ['de, en;q=0.5', 'en', 'No other month of the year is clearly better.'],
  ['sw-KE', 'sw', 'Hakuna mwezi mwingine wa mwaka ulio bora zaidi kwa dhahiri.'],
  ['hi-IN', 'hi', 'साल का कोई और महीना साफ़ तौर पर बेहतर नहीं है।'],
  ['id-ID', 'id', 'Tidak ada bulan lain yang jelas lebih baik.'],
  ['ar-EG', 'ar', 'لا شهر آخر في السنة أفضل بوضوح.'],
  ['yo', 'en', 'No other month of the year is clearly better.'],
  ['*', 'en', 'No other month of the year is clearly better.'],
  ['', 'en', 'No other month of the year is clearly better.'],
])('Accept-Language: %s gets texts in %s', async (acceptLanguage, language, explanation) => {
  const { body, headers } = await readCompletedTask(acceptLanguage)
  expect(body.result.explanation).toBe(explanation)
  expect(headers['content-language']).toBe(language)
  expect(headers.vary).toMatch(/Accept-Language/)
})

test('the texts in each language have entity tags of their own', async () => {
  const french = await readCompletedTask('fr')
  const english = await readCompletedTask('en')
  expect(french.headers.etag).not.toBe(english.headers.etag)
})

describe('the translation of a result', () => {
  const lists = loadReferenceLists()
  const assessment = loadModel().assess({ location: 'kyiv', crop: 'wheat', month: 9 })
  const translate = (result: object) =>
    JSON.parse(translateResultJson(JSON.stringify(result), 'fr', lists.findCropName))

  test('covers explanation, risks, notes and reasons, and names the crop', () => {
    const { explanation, notes, confidence } = translate(assessment)
    expect(explanation).toMatch(/^Blé \(type d’hiver\), semis ou plantation à Kyiv en septembre : bon choix/)
    expect(notes[0].detail).toMatch(/^Parmi les types de cette culture, blé \(type d’hiver\)/)
    expect(confidence.reasons.map(({ detail }: { detail: string }) => detail)).toEqual([])
  })

  test('covers the text about an outlook', () => {
    const terciles = { below: 0.6, normal: 0.3, above: 0.1 }
    const outlook = {
      source: 'NMME',
      issued: '2026-09',
      digest: '0f',
      licence: 'Public domain (NOAA)',
      months: [
        { month: '2026-11', rain: terciles, temperature: null, rainSkill: null, temperatureSkill: null },
      ],
    }
    const result = loadModel().assess(
      { location: 'nakuru', crop: 'maize', month: 10 },
      { findOutlook: () => outlook },
    )
    const { text, feasibility_label, risks, confidence } = translate(result).outlook
    expect(text).toMatch(/^Maïs, semis ou plantation à Nakuru en octobre : d’habitude .* penche vers le sec/)
    expect(text).toMatch(/celle-ci ne compte donc qu’en partie\.$/)
    expect(feasibility_label).toBe(result.outlook?.feasibility_label)
    expect(risks[0].detail).toMatch(/^Sans irrigation, la sécheresse est plus probable/)
    expect(confidence.reasons[0].detail).toMatch(/^On ne sait pas ce que valent ces prévisions/)
  })

  test('adds the name of the crop to its English name, where the language has one', () => {
    expect(translate(assessment).crop_type).toEqual({
      ...assessment.crop_type,
      display_name: 'Blé (type d’hiver)',
    })
    const rice = loadModel().assess({ location: 'sevilla', crop: 'rice', month: 3 })
    expect(translate(rice).crop_type).toMatchObject({ display_name: 'Riz (japonica)' })
    const unnamed = { ...assessment, crop_type: { ...assessment.crop_type, key: 'unnamed' } }
    expect(translate(unnamed).crop_type).toEqual(unnamed.crop_type)
    expect(translate({ ...assessment, crop_type: null }).crop_type).toBeNull()
  })

  test('changes nothing else', () => {
    const { explanation, notes, risks, confidence, crop_type, ...others } = translate(assessment)
    expect(assessment).toMatchObject(others)
    expect(crop_type).toMatchObject(assessment.crop_type ?? {})
    expect({ explanation, notes, risks, confidence }).toMatchObject({ explanation: expect.any(String) })
  })

  test('keeps the English texts of results that an older version stored', () => {
    const withoutParts = { ...assessment, explanation_parts: undefined, notes: [{ code: 'X', detail: 'x.' }] }
    expect(translate(withoutParts)).toMatchObject({
      explanation: assessment.explanation,
      notes: [{ code: 'X', detail: 'x.' }],
    })
    const otherParams = [{ ...assessment.notes[0], params: { name: 'wheat' } }]
    expect(translate({ ...assessment, notes: otherParams }).notes).toEqual(otherParams)
  })
})
