/** Waits in real time, for what is outside the test clock: a socket, a job, another process. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
