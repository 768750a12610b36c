import { type Client, type ClientOptions, createClient as createPlainClient } from './index.ts'
import { type UseSession, useStore } from './use-store.ts'

export type ReactClient = Client & UseSession

/** The client with hooks. */
export function createClient(options: ClientOptions = {}): ReactClient {
  const client = createPlainClient(options)
  return { ...client, useSession: () => useStore(client.$session) }
}

export * from './index.ts'
