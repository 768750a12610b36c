import { AppError } from '../kernel/index.ts'

type Options = {
  /** A function, never below 1, where it depends on the load. */
  readonly concurrency: number | (() => number)
  readonly maxQueued: number
  /** Milliseconds; a function where it depends on the caller. */
  readonly maxWait: number | (() => number)
  /** The error for a task that waits too long or finds the queue full. */
  readonly busyError?: () => Error
}

export type Queue = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Runs up to `concurrency` tasks at once; one that waits too long or finds the queue full gets 503. */
export function createQueue({ concurrency, maxQueued, maxWait, busyError = busy }: Options): Queue {
  let running = 0
  const queue = new Set<() => void>()
  const limit = typeof concurrency === 'number' ? () => concurrency : concurrency
  const timeout = typeof maxWait === 'number' ? () => maxWait : maxWait

  function enqueue(): Promise<void> {
    if (queue.size >= maxQueued) return Promise.reject(busyError())
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.delete(start)
        reject(busyError())
      }, timeout())
      queue.add(start)
    })
  }

  /** A finished task starts the next one: while a task waits, at least one is running. */
  function startWaiting() {
    while (queue.size > 0 && running < limit()) {
      const [next] = queue
      if (!next) return
      queue.delete(next)
      running++
      next()
    }
  }

  /** First come, first served, even when a slot has just become free. */
  function waitForSlot(): Promise<void> {
    const started = enqueue()
    startWaiting()
    return started
  }

  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (queue.size === 0 && running < limit()) running++
    else await waitForSlot()
    try {
      return await work()
    } finally {
      running--
      startWaiting()
    }
  }
}

const busy = () => new AppError('SERVER_IS_BUSY', { retryAfter: 1 })

/** Tasks with the same key run one after another, those with different keys in parallel. */
export function createSerialQueue() {
  const last = new Map<string, Promise<unknown>>()

  return async function runSerially<Value>(
    key: string,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const before = last.get(key) ?? Promise.resolve()
    const own = before.then(work, work)
    const settled = own.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, settled)
    try {
      return await own
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
