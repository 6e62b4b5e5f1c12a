import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface SmtpServer extends AsyncDisposable {
  readonly url: string
  /** The messages that were accepted, with their headers. */
  readonly messages: string[]
  /** Whether the server refuses the content of messages for now. */
  isRefusing: boolean
}

/** Starts a mail server without encryption. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      text(stream).then((message) => {
        if (smtp.isRefusing) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        smtp.messages.push(message)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages: [],
    isRefusing: false,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return smtp
}
