import { lookup, Resolver } from 'node:dns/promises'
import { createSemaphore } from '../semaphore.ts'

export type Address = { readonly address: string; readonly family: number }
/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly Address[]>

const resolveBySystem: Resolve = (name) => lookup(name, { all: true })

/** A system lookup blocks a thread of the pool that hashing and file access share. */
const lookupThreads = 2

type Options = { readonly servers?: readonly string[]; readonly systemLookup?: Resolve }

/**
 * Queries the name servers directly. Only names they do not resolve in time are looked up by the
 * system (hosts file, search domains), few at a time: otherwise a slow name server could block all
 * threads of this process.
 */
export function createResolve({ servers, systemLookup = resolveBySystem }: Options = {}): Resolve {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const withLookupThread = createSemaphore(lookupThreads)

  return async function resolve(name) {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    return found.length > 0 ? found : withLookupThread(() => systemLookup(name))
  }
}
