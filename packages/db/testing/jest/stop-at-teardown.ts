type Stop = () => Promise<void>

let stopCallback: Stop | undefined

/** Registers the function that global teardown calls. Jest runs setup and teardown in one process. */
export function stopAtTeardown(stop: Stop): void {
  stopCallback = stop
}

export async function stopServers(): Promise<void> {
  await stopCallback?.()
}
