import { writeFileSync } from 'node:fs'
import { runMain } from '../run-main'
import { ASSESSMENT_SCHEMA_FILE, formatAssessmentSchema } from './assessment-schema'

runMain(async () => writeFileSync(ASSESSMENT_SCHEMA_FILE, await formatAssessmentSchema()))
