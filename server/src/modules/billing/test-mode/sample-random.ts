import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same seed. */
export function createDice(seed: number) {
  let state = seed >>> 0
  /** From 0 up to, and without, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (probability: number) => next() < probability,
    /** A whole number from 0 up to, and without, `below`. */
    below: (below: number) => Math.floor(next() * below),
    pick<Value>(values: readonly Value[]): Value {
      return values[Math.floor(next() * values.length)] as Value
    },
    /** One of these, as often as its share says. */
    pickShare<Value extends { readonly share: number }>(values: readonly Value[]): Value {
      const whole = values.reduce((sum, { share }) => sum + share, 0)
      let left = next() * whole
      for (const value of values) {
        left -= value.share
        if (left < 0) return value
      }
      return values.at(-1) as Value
    },
  }
}
export type Dice = ReturnType<typeof createDice>

/** Ids that follow from the seed of a sample shop, in the form of version 4. */
export const createIds = (seed: string) => (kind: string, n: number | string) => {
  const hex = createHash('sha256').update(`${seed} ${kind} ${n}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
