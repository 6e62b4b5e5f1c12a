import type { Access } from './route'
import { ERROR_CATALOGUE } from '../errors/error-catalogue'

const CREDENTIALS_ACCEPTED =
  'This operation requires a credential: an access token in Authorization, as Bearer <token>, or an API key in X-API-Key.'

/** Returns the `detail` of a response to a request without a usable credential: it names the headers that the operation accepts. */
export const describeMissingCredential = (access: Access): string =>
  access === 'customer or key' ? CREDENTIALS_ACCEPTED : ERROR_CATALOGUE.AUTHENTICATION_REQUIRED.detail
