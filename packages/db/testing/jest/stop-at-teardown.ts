type Stop = () => Promise<void>

let stop: Stop | undefined

/** Jest loads setup and teardown in one process, where a module's state lasts from the one to the other. */
export function stopAtTeardown(servers: Stop): void {
  stop = servers
}

export async function stopServers(): Promise<void> {
  await stop?.()
}
