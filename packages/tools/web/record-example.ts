// Records the example of the landing page: the answer of the model to one question, and a file for each other language with
// its explanation and the name of its crop.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadReferenceLists } from '@crop/agronomy'
import { loadModel } from '@crop/agronomy/model'
import { DEFAULT_LANGUAGE, formatText, LANGUAGES, type Language } from '@crop/domain'

const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }
const FOLDER = join(__dirname, '../../../apps/web/src/example')

const assessment = loadModel().assess(QUESTION)
const { findCropName } = loadReferenceLists()

const explain = (language: Language) =>
  assessment.explanation_parts.map((part) => formatText(part, language, findCropName)).join(' ')

const result = { request_id: 'recorded', cached: false, ...assessment, computed_at: new Date().toISOString() }
writeJson('recorded-answer', { recorded_with: assessment.model_version, result })
for (const language of LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE))
  writeJson(language, { explanation: explain(language), crop_name: findCropName(QUESTION.crop, language) })
console.log(`Recorded the answer of ${assessment.model_version}.`)

function writeJson(name: string, value: object): void {
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`)
}
