import { pbkdf2, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveBySource = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

export const deriveByPbkdf2 = promisify(pbkdf2)

type Cost = { readonly N: number; readonly r: number; readonly p: number }

export function deriveByScrypt(password: string, salt: Buffer, length: number, cost: Cost) {
  return deriveBySource(password, salt, length, { ...cost, maxmem: 256 * cost.N * cost.r })
}

export function equalBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b)
}
