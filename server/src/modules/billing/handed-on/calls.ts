import { AppError } from '../../../kernel/index.ts'

/** On their way to one provider at the same time: a slow one holds no more of this server. */
const mostAtOnce = 16

/** Calls of each connection, counted while they are on their way. */
export function createCalls() {
  const running = new Map<string, number>()

  return async function run<Value>(connectionId: string, call: () => Promise<Value>) {
    const present = running.get(connectionId) ?? 0
    if (present >= mostAtOnce) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 })
    running.set(connectionId, present + 1)
    try {
      return await call()
    } finally {
      const left = (running.get(connectionId) ?? 1) - 1
      if (left > 0) running.set(connectionId, left)
      else running.delete(connectionId)
    }
  }
}
