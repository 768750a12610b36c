import { createCipheriv } from 'node:crypto'
import { deriveByScrypt, same } from './derive.ts'
import { bytesOf, type Format, numbersIn } from './format.ts'

const part = '[A-Za-z0-9+/_=-]'
const pattern = new RegExp(
  `^\\$fbscrypt\\$v=1,n=(\\d+),r=(\\d+),p=(\\d+),ss=(${part}*),sk=(${part}+)\\$(${part}+)\\$(${part}+)$`,
)

/** Projects have 14; each step less is half of it. */
const leastMemory = 10

export type FirebaseProject = {
  readonly signerKey: string
  readonly saltSeparator: string
  readonly rounds: number
  readonly memoryCost: number
}

/** The dress in which Supabase keeps such hashes: the parameters of the project travel along. */
export function firebaseHash(project: FirebaseProject, salt: string, hash: string): string {
  const { memoryCost, rounds, saltSeparator, signerKey } = project
  const cost = `n=${memoryCost},r=${rounds},p=1`
  return `$fbscrypt$v=1,${cost},ss=${saltSeparator},sk=${signerKey}$${salt}$${hash}`
}

export const firebase: Format = {
  name: 'firebase-scrypt',
  recognizes: (stored) => stored.startsWith('$fbscrypt$'),
  judge(stored) {
    const found = pattern.exec(stored)
    if (!found) return 'malformed'
    const { n = 0, r = 0, p = 0 } = numbersIn(`n=${found[1]},r=${found[2]},p=${found[3]}`)
    if (n < 1 || r < 1 || p < 1) return 'malformed'
    // What is kept is as long as the key that it encrypts.
    const [signerKey = '', hash = ''] = [found[5], found[7]]
    if (bytesOf(hash).length < 16 || bytesOf(hash).length !== bytesOf(signerKey).length) {
      return 'malformed'
    }
    if (n < leastMemory) return 'too weak'
    return n <= 17 && r <= 16 && p <= 2 ? 'fine' : 'too expensive'
  },
  async verify(stored, password) {
    const [, n, r, p, separator = '', signerKey = '', salt = '', hash = ''] =
      pattern.exec(stored) ?? []
    const cost = { N: 2 ** Number(n), r: Number(r), p: Number(p) }
    const salted = Buffer.concat([bytesOf(salt), bytesOf(separator)])
    const key = await deriveByScrypt(password, salted, 32, cost)
    // The project's own key, encrypted with what was derived: that is what Firebase keeps.
    const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
    const sealed = Buffer.concat([cipher.update(bytesOf(signerKey)), cipher.final()])
    return same(sealed, bytesOf(hash))
  },
}
