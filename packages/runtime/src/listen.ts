import type { Server } from 'node:net'
import { findErrorCode } from './error-code'

/** A port with the setting that chooses it. */
export interface ListeningPort {
  setting: string
  port: number
}

const REFUSALS = new Map([
  ['EADDRINUSE', 'in use: choose another one or stop the program that listens there.'],
  ['EACCES', 'not open to this user: choose one above 1023.'],
])

/** Listens on a port. When that is refused, it rejects with an error that names the setting and says what to do. */
export function listen(server: Server, { setting, port }: ListeningPort): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const refusal = REFUSALS.get(findErrorCode(error) ?? '')
      reject(refusal === undefined ? error : new Error(`${setting}: port ${port} is ${refusal}`))
    })
    server.listen(port, resolve)
  })
}
