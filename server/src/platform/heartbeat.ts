/** Work that comes back every `ms` milliseconds until it is stopped, and keeps no process alive. */
export function beat(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
