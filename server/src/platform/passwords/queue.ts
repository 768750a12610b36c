import { AppError } from '../../kernel/index.ts'

type Options = {
  readonly atOnce: number
  readonly waiting: number
  readonly longestWait: number
}

/** Runs `atOnce` works together; who waits too long, or finds the line full, gets 503. */
export function createQueue({ atOnce, waiting, longestWait }: Options) {
  let running = 0
  const line: (() => void)[] = []

  function turn(): Promise<void> {
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    if (line.length >= waiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(limit)
        resolve()
      }
      const limit = setTimeout(() => {
        line.splice(line.indexOf(enter), 1)
        reject(busy())
      }, longestWait)
      line.push(enter)
    })
  }

  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    await turn()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}

const busy = () => new AppError('SERVER_IS_BUSY', { retryAfter: 1 })
