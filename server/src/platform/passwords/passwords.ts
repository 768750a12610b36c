import { hash, verify } from '@node-rs/argon2'
import { createQueue } from './queue.ts'

/** The floor that OWASP asks of argon2id (the library's default kind); about 7 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** With no stored hash it takes just as long, and says no: an unknown name costs the same time. */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** Would somebody try this one who knows the usual passwords, and name and address of the person? */
  isKnown(password: string, own?: readonly string[]): Promise<boolean>
}

type Options = {
  cores: number
  longestPassword: number
  /** Milliseconds that somebody waits for a turn before being told to come again. */
  patience?: number
  /** Which passwords everybody knows; none unless told. */
  isKnown?: (password: string, own: readonly string[]) => Promise<boolean>
}

/** Hashing fills the cores, so only so many run at once; the others wait a moment, then are told. */
export async function createPasswords(options: Options): Promise<Passwords> {
  const { cores, longestPassword, patience = 1_000, isKnown = async () => false } = options
  const queue = createQueue({ atOnce: cores, waiting: cores * 64, longestWait: patience })
  const nobody = await hash('nobody has this password', cost)

  return {
    isKnown: (password, own = []) => isKnown(normalize(password), own),
    hash: (password) => queue(() => hash(normalize(password), cost)),
    async verify(stored, password) {
      if (password.length > longestPassword) return false
      const matches = await queue(() => verify(stored ?? nobody, normalize(password)))
      return matches && stored !== undefined
    },
  }
}

/** The same letters typed on two keyboards may be different bytes. */
const normalize = (password: string) => password.normalize('NFKC')
