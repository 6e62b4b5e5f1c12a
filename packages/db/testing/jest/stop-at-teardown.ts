type Stop = () => Promise<void>

let stop: Stop | undefined

/** Jest runs setup and teardown in one process, so module state survives between them. */
export function stopAtTeardown(servers: Stop): void {
  stop = servers
}

export async function stopServers(): Promise<void> {
  await stop?.()
}
