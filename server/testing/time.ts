/** Lets real time pass, where what is watched is real: a socket, a job, another process. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
