// Records the example of the landing page: the answer of the model to one question, with its explanation and the name of its
// crop in each language.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadReferenceLists } from '@crop/agronomy'
import { loadModel } from '@crop/agronomy/model'
import { DEFAULT_LANGUAGE, formatText, LANGUAGES, type Language } from '@crop/domain'

const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }
const FILE = join(__dirname, '../../../apps/web/src/example/recorded-answer.json')

const assessment = loadModel().assess(QUESTION)
const { findCropName } = loadReferenceLists()

const explain = (language: Language) =>
  assessment.explanation_parts.map((part) => formatText(part, language, findCropName)).join(' ')

const inOtherLanguages = (write: (language: Language) => string | undefined) =>
  Object.fromEntries(
    LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => [
      language,
      write(language),
    ]),
  )
const result = { request_id: 'recorded', cached: false, ...assessment, computed_at: new Date().toISOString() }
const recording = {
  recorded_with: assessment.model_version,
  result,
  explanations: inOtherLanguages(explain),
  crop_names: inOtherLanguages((language) => findCropName(QUESTION.crop, language)),
}
writeFileSync(FILE, `${JSON.stringify(recording, null, 2)}\n`)
console.log(`Recorded the answer of ${assessment.model_version}.`)
