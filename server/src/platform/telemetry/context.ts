import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, type ContextManager, ROOT_CONTEXT } from '@opentelemetry/api'

/** Keeps the current span across asynchronous calls. */
export function createContextManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (context, work, self, ...args) =>
      storage.run(context, () => work.call(self as never, ...args)),
    bind: (context, target) => {
      if (typeof target !== 'function') return target
      const bound = (...args: unknown[]) => storage.run(context, () => target(...args))
      return bound as typeof target
    },
    enable: () => manager,
    disable() {
      storage.disable()
      return manager
    },
  }
  return manager
}
