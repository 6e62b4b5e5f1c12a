import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** One proxied connection: the client's socket and the server's. */
export interface TcpLink {
  /** Permanently stops forwarding data and closes in both directions. */
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
      // Forward chunks sequentially, so that a change of latency cannot reorder them.
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
