import { AppError } from '../kernel/index.ts'

type Options = {
  /** A function, never below 1, where it depends on what else there is to do. */
  readonly atOnce: number | (() => number)
  readonly waiting: number
  /** Milliseconds; a function where it depends on who waits. */
  readonly longestWait: number | (() => number)
  /** What those are told who wait too long, or find the line full. */
  readonly refusal?: () => Error
}

export type Queue = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Runs `atOnce` works together; who waits too long, or finds the line full, gets 503. */
export function createQueue({ atOnce, waiting, longestWait, refusal = busy }: Options): Queue {
  let running = 0
  const line = new Set<() => void>()
  const most = typeof atOnce === 'number' ? () => atOnce : atOnce
  const patience = typeof longestWait === 'number' ? () => longestWait : longestWait

  function turn(): Promise<void> {
    if (line.size >= waiting) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(limit)
        resolve()
      }
      const limit = setTimeout(() => {
        line.delete(enter)
        reject(refusal())
      }, patience())
      line.add(enter)
    })
  }

  /** Whoever waits is let in by whoever leaves: while somebody waits, somebody is inside. */
  function fill() {
    while (line.size > 0 && running < most()) {
      const [next] = line
      if (!next) return
      line.delete(next)
      running++
      next()
    }
  }

  /** Those who wait come first, also when there has just become room. */
  function inLine(): Promise<void> {
    const turned = turn()
    fill()
    return turned
  }

  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (line.size === 0 && running < most()) running++
    else await inLine()
    try {
      return await work()
    } finally {
      running--
      fill()
    }
  }
}

const busy = () => new AppError('SERVER_IS_BUSY', { retryAfter: 1 })

/** Works of one key run one after another, those of different keys side by side. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()

  return async function inTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
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
