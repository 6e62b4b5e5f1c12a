import { ASSESSMENT_SCHEMA } from './assessment-schema'
import { LOWEST_SCORES } from './lowest-scores'
import { SETTINGS_PAGE } from './settings-page'

export const GENERATED_FILES = [ASSESSMENT_SCHEMA, LOWEST_SCORES, SETTINGS_PAGE]
