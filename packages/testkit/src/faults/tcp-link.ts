import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** One proxied connection: the client's socket and the server's. */
export interface TcpLink {
  /** Permanently stops forwarding in both directions. Closing one socket then leaves the other open. */
  stall(): void
  destroy(): void
}

interface LinkOptions {
  latencyMs: () => number
  onClose: () => void
}

export function linkSockets(client: Socket, server: Socket, { latencyMs, onClose }: LinkOptions): TcpLink {
  const sockets = [client, server]
  let isStalled = false

  function forward(from: Socket, to: Socket): void {
    let pendingWrites = Promise.resolve()
    from.on('data', (chunk) => {
      if (isStalled) return
      const delayMs = latencyMs()
      // Forward chunks sequentially, so that a change of latency cannot reorder them.
      pendingWrites = pendingWrites.then(async () => {
        if (delayMs > 0) await pause(delayMs)
        if (!isStalled && to.writable) to.write(chunk)
      })
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      if (!isStalled) to.destroy()
      if (sockets.every(({ destroyed }) => destroyed)) onClose()
    })
  }

  forward(client, server)
  forward(server, client)
  return {
    stall: () => {
      isStalled = true
    },
    destroy: () => sockets.forEach((socket) => socket.destroy()),
  }
}
