import { lookup, Resolver } from 'node:dns/promises'
import { createGate } from '../deliveries/index.ts'

export type Address = { readonly address: string; readonly family: number }
/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly Address[]>

const resolveBySystem: Resolve = (name) => lookup(name, { all: true })

/** The system's look-up holds a thread, of which hashing and files need some too. */
const threads = 2

type Options = { readonly servers?: readonly string[]; readonly bySystem?: Resolve }

/**
 * Asks the name servers itself. Only what they do not know, or do not tell in time, is looked up
 * the system's way (hosts file, search domains), few names at a time: otherwise whoever runs a slow
 * name server could hold every thread of this process.
 */
export function createResolve({ servers, bySystem = resolveBySystem }: Options = {}): Resolve {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const inTurn = createGate(threads)

  return async function resolve(name) {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    return found.length > 0 ? found : inTurn(() => bySystem(name))
  }
}
