import { deriveByScrypt, equalBytes } from './derive.ts'
import type { Format } from './format.ts'

const pattern = /^([0-9a-f]{32}):([0-9a-f]{128})$/

/** The default of Better Auth. The salt is its hexadecimal text, not the decoded bytes. */
export const betterAuth: Format = {
  name: 'better-auth',
  recognizes: (stored) => /^[0-9a-f]+:[0-9a-f]+$/i.test(stored),
  assess: (stored) => (pattern.test(stored) ? 'fine' : 'malformed'),
  async verify(stored, password) {
    const [, salt = '', key = ''] = pattern.exec(stored) ?? []
    const cost = { N: 16_384, r: 16, p: 1 }
    return equalBytes(
      await deriveByScrypt(password, Buffer.from(salt), 64, cost),
      Buffer.from(key, 'hex'),
    )
  },
}
