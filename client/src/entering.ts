import { type ClientOptions, createClientOf } from './create.ts'
import { entering } from './routes.ts'
import { useStore } from './use-store.ts'

/** The small client of pages where people enter, with its hook; the others come with later pages. */
export function createClient(options: ClientOptions = {}) {
  const client = createClientOf(entering, options)
  return { ...client, useSession: () => useStore(client.$session) }
}

export type { CallError, CallOptions, Result } from './call.ts'
