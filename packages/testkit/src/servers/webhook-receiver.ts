import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface ReceivedMessage {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver extends AsyncDisposable {
  /** URL of the receiver at 127.0.0.1. */
  url: string
  port: number
  received: ReceivedMessage[]
  /** Decides how the receiver responds from now on; 204 at first. */
  respond(responder: (response: ServerResponse, message: ReceivedMessage) => void): void
}

/** Starts a receiver of webhooks that keeps what it gets. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  let responder: (response: ServerResponse, message: ReceivedMessage) => void = (response) =>
    response.writeHead(204).end()
  const server = createServer((request, response) => {
    const receive = (body: string) => {
      const message = { path: request.url ?? '', headers: request.headers, body }
      received.push(message)
      responder(response, message)
    }
    text(request).then(receive, () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return {
    url: `http://127.0.0.1:${address.port}/events`,
    port: address.port,
    received,
    respond: (newResponder) => (responder = newResponder),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
