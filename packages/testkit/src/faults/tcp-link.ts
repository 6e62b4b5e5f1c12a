import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** One connection through the proxy: the two sockets that make it up. */
export interface TcpLink {
  /** From now on what either side sends, and that it closes, is kept from the other, for good. */
  fallSilent(): void
  destroy(): void
}

interface LinkOptions {
  latencyMs: () => number
  onClose: () => void
}

export function linkSockets(client: Socket, server: Socket, { latencyMs, onClose }: LinkOptions): TcpLink {
  const sockets = [client, server]
  let silent = false

  function forward(from: Socket, to: Socket): void {
    let sent = Promise.resolve()
    from.on('data', (chunk) => {
      if (silent) return
      const delayMs = latencyMs()
      // One after the other, so that a latency that changes puts nothing out of order.
      sent = sent.then(async () => {
        if (delayMs > 0) await pause(delayMs)
        if (!silent && to.writable) to.write(chunk)
      })
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      if (!silent) to.destroy()
      if (sockets.every(({ destroyed }) => destroyed)) onClose()
    })
  }

  forward(client, server)
  forward(server, client)
  return {
    fallSilent: () => {
      silent = true
    },
    destroy: () => sockets.forEach((socket) => socket.destroy()),
  }
}
