import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http'
import type { Express } from 'express'

/**
 * Creates request and response classes with the prototypes that Express would set on every object. Changing the
 * prototype of an existing object makes V8 treat it as slow from then on, so the server creates them with the right one.
 */
export function createExpressClasses(app: Express): ServerOptions {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request)
  Object.setPrototypeOf(ExpressResponse.prototype, app.response)
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype })
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse }
}
