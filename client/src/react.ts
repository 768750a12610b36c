import { type ClientOptions, createClient as createPlainClient } from './index.ts'
import { useStore } from './use-store.ts'

/** The client with hooks. */
export function createClient(options: ClientOptions = {}) {
  const client = createPlainClient(options)
  return {
    ...client,
    /** Who is signed in; renders again whenever that changes, here or in another tab. */
    useSession: () => useStore(client.$session),
  }
}

export type ReactClient = ReturnType<typeof createClient>
export * from './index.ts'
