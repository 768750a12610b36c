export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Runs at most `limit` tasks at the same time; the others wait in order. */
export function createSemaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run(work) {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The slot passes to the next task, so that no later one can take it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
