import { ASSESSMENT_SCHEMA } from './assessment-schema'
import { DOMAIN_CONSTANTS } from './domain-constants'
import { LIMITS_PAGE } from './limits-page'
import { SETTINGS_PAGE } from './settings-page'

export const GENERATED_FILES = [ASSESSMENT_SCHEMA, DOMAIN_CONSTANTS, LIMITS_PAGE, SETTINGS_PAGE]
