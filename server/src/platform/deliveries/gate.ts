export type Gate = <Value>(work: () => Promise<Value>) => Promise<Value>

/** At most `most` works at the same time; the others wait in the order in which they came. */
export function createGate(most: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0

  return async function enter(work) {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
