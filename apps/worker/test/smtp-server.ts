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

/** Decodes the text of a message: base64, as of other scripts, quoted-printable, or flowed lines (RFC 3676). */
export function readMailText(message: string): string {
  const body = message.slice(message.indexOf('\r\n\r\n') + 4)
  if (/^Content-Transfer-Encoding: base64/im.test(message))
    return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable/im.test(message)
  if (!isQuoted) return body.replace(/(?<!--) \r\n/g, ' ').replaceAll('\r\n', '\n')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
