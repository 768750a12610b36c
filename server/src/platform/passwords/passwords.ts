import { hash } from '@node-rs/argon2'
import { createQueue } from '../queue.ts'
import { stopwatch, wait } from '../system.ts'
import { type Format, formatOf } from './formats/index.ts'
import { createTraffic } from './traffic.ts'

/** The floor that OWASP asks of argon2id (the library's default kind); about 7 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ours = '$argon2id$v=19$m=19456,t=2,p=1$'

export type Passwords = {
  /**
   * For work that is going to hash or compare: begins it only where the line for that has room,
   * so that a full line is found before anything is asked of the database.
   */
  admit<Value>(work: () => Promise<Value>): Promise<Value>
  hash(password: string): Promise<string>
  /** With no stored hash it takes just as long, and says no: an unknown name costs the same time. */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** Would somebody try this one who knows the usual passwords, and name and address of the person? */
  isKnown(password: string, own?: readonly string[]): Promise<boolean>
  /** Was it made elsewhere, or at another cost than today's? It is replaced at the next chance. */
  isForeign(stored: string): boolean
  /**
   * Hashes of other makes take longer to check than ours. Told some of them, `verify` says no to
   * everybody as slowly as to their owners, so that the time of an answer tells nothing.
   */
  keepPaceWith(stored: readonly string[]): Promise<void>
}

type Options = {
  cores: number
  /** Of Node's own pool, which also looks up names and reads files: 4 unless UV_THREADPOOL_SIZE. */
  threads?: number
  longestPassword: number
  /** Milliseconds that somebody waits for a turn before being told to come again. */
  patience?: number
  /** How many requests came so far that hash nothing; while many come, a core is left to them. */
  others?: () => number
  /** Which passwords everybody knows; none unless told. */
  isKnown?: (password: string, own: readonly string[]) => Promise<boolean>
}

/** Hashing fills the cores, so only so many run at once; the others wait a moment, then are told. */
export async function createPasswords(options: Options): Promise<Passwords> {
  const { cores, longestPassword, patience = 1_000, isKnown = async () => false } = options
  const { threads = 4, others = () => 0 } = options
  const atOnce = hashesAtOnce(cores, threads)
  const beside = Math.min(atOnce, Math.max(1, cores - 1))
  const waiting = cores * 64
  const hasOthers = createTraffic(others)
  const queue = createQueue({
    atOnce: () => (beside < atOnce && hasOthers() ? beside : atOnce),
    waiting,
    longestWait: patience,
  })
  const admit = createQueue({ atOnce: atOnce + waiting, waiting: 0, longestWait: 0 })
  const nobody = await hash('nobody has this password', cost)
  /** Milliseconds that saying no takes at least. */
  let pace = 0

  return {
    admit,
    isKnown: (password, own = []) => isKnown(normalize(password), own),
    hash: (password) => queue(() => hash(normalize(password), cost)),
    async verify(stored, password) {
      if (password.length > longestPassword) return false
      const { matches, took } = await queue(() => compare(stored ?? nobody, password))
      if (matches && stored !== undefined) return true
      await wait(pace - took)
      return false
    },
    isForeign: (stored) => !stored.startsWith(ours),
    async keepPaceWith(stored) {
      let slowest = 0
      for (const each of onePerKind(stored)) {
        const { took } = await queue(() => compare(each, 'nobody has this password either'))
        slowest = Math.max(slowest, took)
      }
      pace = Math.min(slowest, longestPace)
    },
  }
}

/** Hashes run in Node's pool of threads. One is left over: a name that is looked up must not wait. */
export const hashesAtOnce = (cores: number, threads: number) =>
  Math.max(1, Math.min(cores, threads - 1))

const longestPace = 2_000
const mostKinds = 10

async function compare(stored: string, password: string) {
  const elapsed = stopwatch()
  const format = formatOf(stored)
  let matches = false
  // One that would be refused today as too weak still opens, and is replaced at that sign-in.
  const judgement = format?.judge(stored)
  if (format && (judgement === 'fine' || judgement === 'too weak')) {
    for (const form of forms(password)) matches ||= await opens(format, stored, form)
  }
  return { matches, took: elapsed() }
}

/** A hash that a library cannot read opens for nobody, and stops nothing else. */
async function opens(format: Format, stored: string, password: string): Promise<boolean> {
  try {
    return await format.verify(stored, password)
  } catch {
    return false
  }
}

/**
 * The same letters typed on two keyboards may be different bytes. Ours are hashed in one form; some
 * other houses took the bytes as they came.
 */
const forms = (password: string) => new Set([normalize(password), password])
const normalize = (password: string) => password.normalize('NFKC')

function onePerKind(stored: readonly string[]): Iterable<string> {
  const kinds = new Map(stored.map((each) => [kindOf(each), each]))
  return kinds.values().take(mostKinds)
}

/** What a stored hash costs stands beside its salt and its key, which are long. */
const kindOf = (stored: string) => stored.replace(/[A-Za-z0-9+/.=]{9,}/g, '')
