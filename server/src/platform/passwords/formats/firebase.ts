import { createCipheriv } from 'node:crypto'
import { deriveByScrypt, equalBytes } from './derive.ts'
import { decodeBase64, type Format, parseParameters } from './format.ts'

const part = '[A-Za-z0-9+/_=-]'
const pattern = new RegExp(
  `^\\$fbscrypt\\$v=1,n=(\\d+),r=(\\d+),p=(\\d+),ss=(${part}*),sk=(${part}+)\\$(${part}+)\\$(${part}+)$`,
)

/** The default is 14; each step less halves the cost. */
const minMemoryCost = 10

export type FirebaseProject = {
  readonly signerKey: string
  readonly saltSeparator: string
  readonly rounds: number
  readonly memoryCost: number
}

/** The format in which Supabase stores such hashes, with the parameters of the project. */
export function formatFirebaseHash(project: FirebaseProject, salt: string, hash: string): string {
  const { memoryCost, rounds, saltSeparator, signerKey } = project
  const cost = `n=${memoryCost},r=${rounds},p=1`
  return `$fbscrypt$v=1,${cost},ss=${saltSeparator},sk=${signerKey}$${salt}$${hash}`
}

export const firebase: Format = {
  name: 'firebase-scrypt',
  recognizes: (stored) => stored.startsWith('$fbscrypt$'),
  assess(stored) {
    const found = pattern.exec(stored)
    if (!found) return 'malformed'
    const { n = 0, r = 0, p = 0 } = parseParameters(`n=${found[1]},r=${found[2]},p=${found[3]}`)
    if (n < 1 || r < 1 || p < 1) return 'malformed'
    // The stored hash is as long as the signer key that it encrypts.
    const [signerKey = '', hash = ''] = [found[5], found[7]]
    if (
      decodeBase64(hash).length < 16 ||
      decodeBase64(hash).length !== decodeBase64(signerKey).length
    ) {
      return 'malformed'
    }
    if (n < minMemoryCost) return 'too weak'
    return n <= 17 && r <= 16 && p <= 2 ? 'fine' : 'too expensive'
  },
  async verify(stored, password) {
    const [, n, r, p, separator = '', signerKey = '', salt = '', hash = ''] =
      pattern.exec(stored) ?? []
    const cost = { N: 2 ** Number(n), r: Number(r), p: Number(p) }
    const salted = Buffer.concat([decodeBase64(salt), decodeBase64(separator)])
    const key = await deriveByScrypt(password, salted, 32, cost)
    // Firebase stores the project's signer key, encrypted with the derived key.
    const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
    const sealed = Buffer.concat([cipher.update(decodeBase64(signerKey)), cipher.final()])
    return equalBytes(sealed, decodeBase64(hash))
  },
}
