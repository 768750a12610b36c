import { useSyncExternalStore } from 'react'
import type { SessionState, SessionStore } from './session.ts'

export type UseSession = {
  /** The current session; renders again when it changes, here or in another tab. */
  readonly useSession: () => SessionState
}

export function useStore(store: SessionStore): SessionState {
  // `value` and not `get()`: reading must not start a request, least of all on a server.
  const read = () => store.value
  return useSyncExternalStore(store.listen, read, read)
}
