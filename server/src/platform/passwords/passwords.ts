import { hash } from '@node-rs/argon2'
import { createQueue } from '../queue.ts'
import { stopwatch, wait } from '../system.ts'
import { type Format, formatOf } from './formats/index.ts'
import { createTrafficMonitor } from './traffic.ts'

export type HashCost = {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The minimum that OWASP recommends for argon2id (the library's default); about 7 ms of one core. */
const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /**
   * For work that is going to hash or verify: starts it only while the queue has room, so that a full
   * queue is noticed before any database query.
   */
  admit<Value>(work: () => Promise<Value>): Promise<Value>
  hash(password: string): Promise<string>
  /** Without a stored hash it takes just as long and returns false, so that timing reveals no accounts. */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** Is the password common, leaked, or derived from the user's name or email address? */
  isCompromised(password: string, own?: readonly string[]): Promise<boolean>
  /** Was it imported, or hashed with other parameters? It is replaced at the next sign-in. */
  needsRehash(stored: string): boolean
  /**
   * Imported hashes may take longer to verify than ours. Given some of them, `verify` delays every
   * refusal to the slowest of them, so that timing reveals nothing.
   */
  equalizeTiming(stored: readonly string[]): Promise<void>
}

type Options = {
  cores: number
  /** Size of the libuv thread pool, shared with DNS and files: 4 unless UV_THREADPOOL_SIZE. */
  threads?: number
  longestPassword: number
  /** Replaced in tests, which have thousands of users. */
  cost?: HashCost
  /** Milliseconds that a request waits in the queue before it gets 503. */
  maxWait?: number
  /** Number of requests so far that do not hash; while there are many, a core is left to them. */
  otherRequests?: () => number
  /** Which passwords are compromised; none by default. */
  isCompromised?: (password: string, own: readonly string[]) => Promise<boolean>
}

/** Hashing is CPU-bound, so its concurrency is limited; further requests wait briefly, then get 503. */
export async function createPasswords(options: Options): Promise<Passwords> {
  const { cores, longestPassword, maxWait = 1_000, isCompromised = async () => false } = options
  const { cost = usualCost, threads = 4, otherRequests = () => 0 } = options
  const { memoryCost, timeCost, parallelism } = cost
  const currentPrefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  const concurrency = hashesAtOnce(cores, threads)
  const reduced = Math.min(concurrency, Math.max(1, cores - 1))
  const maxQueued = cores * 64
  const hasOtherTraffic = createTrafficMonitor(otherRequests)
  const queue = createQueue({
    concurrency: () => (reduced < concurrency && hasOtherTraffic() ? reduced : concurrency),
    maxQueued,
    maxWait: maxWait,
  })
  const admit = createQueue({ concurrency: concurrency + maxQueued, maxQueued: 0, maxWait: 0 })
  const dummyHash = await hash('nobody has this password', cost)
  /** Minimum duration of a refusal in milliseconds. */
  let minRefusalTime = 0

  return {
    admit,
    isCompromised: (password, own = []) => isCompromised(normalize(password), own),
    hash: (password) => queue(() => hash(normalize(password), cost)),
    async verify(stored, password) {
      if (password.length > longestPassword) return false
      const { matches, took } = await queue(() => compare(stored ?? dummyHash, password))
      if (matches && stored !== undefined) return true
      await wait(minRefusalTime - took)
      return false
    },
    needsRehash: (stored) => !stored.startsWith(currentPrefix),
    async equalizeTiming(stored) {
      let slowest = 0
      for (const each of onePerCost(stored)) {
        const { took } = await queue(() => compare(each, 'nobody has this password either'))
        slowest = Math.max(slowest, took)
      }
      minRefusalTime = Math.min(slowest, maxRefusalTime)
    },
  }
}

/** Hashes run in the libuv thread pool; one thread is left free for DNS lookups. */
export const hashesAtOnce = (cores: number, threads: number) =>
  Math.max(1, Math.min(cores, threads - 1))

const maxRefusalTime = 2_000
const maxCosts = 10

async function compare(stored: string, password: string) {
  const elapsed = stopwatch()
  const format = formatOf(stored)
  let matches = false
  // A hash that is too weak to import today still works, and is replaced at that sign-in.
  const assessment = format?.assess(stored)
  if (format && (assessment === 'fine' || assessment === 'too weak')) {
    for (const form of forms(password)) matches ||= await matchesHash(format, stored, form)
  }
  return { matches, took: elapsed() }
}

/** A hash that a library cannot parse matches no password. */
async function matchesHash(format: Format, stored: string, password: string): Promise<boolean> {
  try {
    return await format.verify(stored, password)
  } catch {
    return false
  }
}

/**
 * The same letters may be different bytes on different keyboards. Ours are hashed normalized; some
 * source systems hashed them unchanged.
 */
const forms = (password: string) => new Set([normalize(password), password])
const normalize = (password: string) => password.normalize('NFKC')

function onePerCost(stored: readonly string[]): Iterable<string> {
  const byCost = new Map(stored.map((each) => [hashParametersOf(each), each]))
  return byCost.values().take(maxCosts)
}

/** A stored hash without salt and key, which are its long parts: algorithm and cost. */
export const hashParametersOf = (stored: string) => stored.replace(/[A-Za-z0-9+/.=]{9,}/g, '')
