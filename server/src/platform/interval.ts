/** Runs `work` every `ms` milliseconds until it is stopped; does not keep the process alive. */
export function startInterval(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
