import { useSyncExternalStore } from 'react'
import {
  type ClientOptions,
  createClient as createPlainClient,
  type SessionState,
  type SessionStore,
} from './index.ts'

function useStore(store: SessionStore): SessionState {
  // `value` and not `get()`: reading must not start a request, least of all on a server.
  const read = () => store.value
  return useSyncExternalStore(store.listen, read, read)
}

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
