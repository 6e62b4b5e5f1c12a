import { createServer, type AddressInfo } from 'node:net'

export interface SmtpServer extends AsyncDisposable {
  readonly url: string
  /** The messages that were accepted, with their headers. */
  readonly messages: string[]
  /** The reply to the content of a message; changes what the server does with it. */
  reply: string
}

/** Starts a mail server that speaks as much SMTP as a client without encryption needs. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const messages: string[] = []
  const server = createServer((socket) => {
    let rest = ''
    let message: string[] | undefined
    const respond = (line: string) => socket.write(`${line}\r\n`)
    const handleLine = (line: string) => {
      if (message && line === '.') {
        if (smtp.reply.startsWith('250')) messages.push(message.join('\n'))
        message = undefined
        respond(smtp.reply)
      } else if (message) message.push(line)
      else if (/^DATA/i.test(line)) {
        message = []
        respond('354 go ahead')
      } else if (/^QUIT/i.test(line)) {
        respond('221 bye')
        socket.end()
      } else respond('250 ok')
    }
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) handleLine(line)
    })
    respond('220 test ESMTP')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    reply: '250 accepted',
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return smtp
}
