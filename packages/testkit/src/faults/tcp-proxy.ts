import { connect, createServer } from 'node:net'
import { findFreePort } from '@crop/dev-servers'
import { linkSockets, type TcpLink } from './tcp-link'

/** A proxy between a process and a server that simulates network faults. */
export interface TcpProxy extends AsyncDisposable {
  /** The server's address through this proxy. */
  url: string
  /** Stalls all connections without closing them. Connections opened after `heal` work; stalled ones never recover. */
  silence(): void
  /** Stalls the existing connections without closing them; new connections work. */
  halfOpen(): void
  /** Closes the existing connections; new connections work. */
  cut(): void
  /** Delays traffic in both directions. */
  slowDown(latencyMs: number): void
  /** Ends `silence` for new connections and `slowDown` for all. */
  heal(): void
  /** Sends new connections to another server, like a DNS failover; existing connections stay. */
  redirectTo(serverUrl: string): void
}

export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  let target = new URL(serverUrl)
  const links = new Set<TcpLink>()
  let stallsNewLinks = false
  let latencyMs = 0

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    const onClose = () => links.delete(link)
    const link = linkSockets(client, server, { latencyMs: () => latencyMs, onClose })
    links.add(link)
    if (stallsNewLinks) link.stall()
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  const halfOpen = () => links.forEach((link) => link.stall())
  const cut = () => links.forEach((link) => link.destroy())
  const proxyUrl = new URL(serverUrl)
  proxyUrl.port = String(port)
  return {
    url: proxyUrl.href,
    silence: () => {
      stallsNewLinks = true
      halfOpen()
    },
    halfOpen,
    cut,
    slowDown: (ms) => {
      latencyMs = ms
    },
    heal: () => {
      stallsNewLinks = false
      latencyMs = 0
    },
    redirectTo: (newServerUrl) => {
      target = new URL(newServerUrl)
    },
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
