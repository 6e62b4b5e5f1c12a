import { ASSESSMENT_SCHEMA } from './assessment-schema'
import { DOMAIN_CONSTANTS } from './domain-constants'
import { SETTINGS_PAGE } from './settings-page'

export const GENERATED_FILES = [ASSESSMENT_SCHEMA, DOMAIN_CONSTANTS, SETTINGS_PAGE]
