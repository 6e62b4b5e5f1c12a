import { connect, createServer } from 'node:net'
import { findFreePort } from '@crop/dev-servers'
import { linkSockets, type TcpLink } from './tcp-link'

/** Stands between a process and a server, and does what networks do. */
export interface TcpProxy extends AsyncDisposable {
  port: number
  /** The address of the server, by way of this proxy. */
  url: string
  /** Connections, old and new, stay open and pass nothing on. Those of now never will again, those after `heal` do. */
  silence(): void
  /** The connections of now pass nothing on any more, and neither side is told; new ones work. */
  halfOpen(): void
  /** Ends the connections of now; new ones work. */
  cut(): void
  /** Delays everything in both directions. */
  slowDown(latencyMs: number): void
  heal(): void
  /** New connections lead to another server; those of now stay where they are, as behind a name that moves. */
  leadTo(serverUrl: string): void
}

export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  let target = new URL(serverUrl)
  const links = new Set<TcpLink>()
  let silent = false
  let latencyMs = 0

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    const onClose = () => links.delete(link)
    const link = linkSockets(client, server, { latencyMs: () => latencyMs, onClose })
    links.add(link)
    if (silent) link.fallSilent()
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  const halfOpen = () => links.forEach((link) => link.fallSilent())
  const cut = () => links.forEach((link) => link.destroy())
  const url = new URL(serverUrl)
  url.port = String(port)
  return {
    port,
    url: url.href,
    silence: () => {
      silent = true
      halfOpen()
    },
    halfOpen,
    cut,
    slowDown: (ms) => {
      latencyMs = ms
    },
    heal: () => {
      silent = false
      latencyMs = 0
    },
    leadTo: (url) => {
      target = new URL(url)
    },
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
