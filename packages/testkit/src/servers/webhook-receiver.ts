import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback, type LoopbackServer } from './loopback-server'

export interface ReceivedMessage {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver extends LoopbackServer {
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
  const listening = await listenOnLoopback(server)
  return {
    ...listening,
    url: `${listening.url}/events`,
    received,
    respond: (newResponder) => (responder = newResponder),
  }
}
