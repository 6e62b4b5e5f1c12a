import { readFileSync } from 'node:fs'
import { ASSESSMENT_SCHEMA_FILE, formatAssessmentSchema } from './assessment-schema'

test('the schema of an assessment is that of the OpenAPI document (otherwise run "npm run generate")', async () => {
  expect(readFileSync(ASSESSMENT_SCHEMA_FILE, 'utf8')).toBe(await formatAssessmentSchema())
})
