import { createHash } from 'node:crypto'
import type { Random } from '../../src/platform/system.ts'

/** Choices that are the same for the same seed. */
export type Dice = {
  /** From `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<Value>(from: readonly Value[]): Value
  /** One of the keys, in proportion to its weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
}

/** Mulberry32: small, and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function createDice(seed: number): Dice {
  const next = generator(seed)
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    int,
    chance: (probability) => next() < probability,
    pick<Value>(from: readonly Value[]): Value {
      if (from.length === 0) throw new Error('There is nothing to pick from.')
      return from[int(0, from.length - 1)] as Value
    },
    weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
      const entries = Object.entries(weights) as [Key, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return entries.at(-1)?.[0] as Key
    },
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * The randomness of a server that can be repeated. Ids of billing rows are counted by themselves,
 * so that background work which takes other values does not change them.
 */
export function repeatableRandom(): Random & { restart(name: string): void } {
  const counters = new Map<string, number>()
  let name = 'start'
  function bytesOf(kind: string, length: number): Buffer {
    const parts: Buffer[] = []
    for (let size = 0; size < length; size += 32) {
      const count = (counters.get(kind) ?? 0) + 1
      counters.set(kind, count)
      parts.push(createHash('sha256').update(`${name} ${kind} ${count}`).digest())
    }
    return Buffer.concat(parts).subarray(0, length)
  }
  const text = (kind: string, length: number, alphabet = letters) =>
    [...bytesOf(kind, length)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return {
    restart(next) {
      name = next
      counters.clear()
    },
    id: () => text('id', 32),
    uuid() {
      const bytes = bytesOf('uuid', 16)
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      const hex = bytes.toString('hex')
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        hex.slice(12, 16),
        hex.slice(16, 20),
        hex.slice(20),
      ].join('-')
    },
    token: (length = 32, alphabet = letters) => text('token', length, alphabet),
    bytes: (length) => bytesOf('bytes', length),
  }
}
