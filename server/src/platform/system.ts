import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only module that reads the system clock and the random number generator. */

export type Clock = {
  now(): Date
  /** Milliseconds since 1970; avoids a Date object where a number is enough. */
  ms(): number
}

export type MovableClock = Clock & { moveTo(date: Date): void }

export function systemClock(): Clock {
  return { now: () => new Date(), ms: () => Date.now() }
}

/** Runs like the real clock and can be moved forward. */
export function movableClock(): MovableClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    ms: () => Date.now() + offset,
    moveTo(date) {
      offset = date.getTime() - Date.now()
    },
  }
}

/** A monotonic clock for measuring durations. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}

/** Resolves after `ms` milliseconds, at once when `ms` is not positive. */
export async function wait(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}

/** The result of `work`, or `fallback` when it takes longer than `ms`. */
export async function withTimeout<Value>(ms: number, work: Promise<Value>, fallback: Value) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const alphanumeric = `${letters}0123456789`

/** `length` characters, each equally likely: bytes that would bias the modulo are rejected. */
export function randomText(length: number, alphabet = alphanumeric): string {
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

export type Random = {
  /** An id for a row: 32 letters and digits. */
  id(): string
  /** An id for a row of billing, which has UUIDs on the wire. */
  uuid(): string
  /** A secret that is handed out once and stored as a hash. */
  token(length?: number, alphabet?: string): string
  bytes(length: number): Buffer
}

export function systemRandom(): Random {
  return {
    id: () => randomText(32),
    uuid: randomUUID,
    token: (length = 32, alphabet) => randomText(length, alphabet),
    bytes: randomBytes,
  }
}

/** Spreads retries so that they do not all run at the same moment. */
export function jitter(ms: number): number {
  return ms + randomInt(Math.max(1, Math.floor(ms / 5)))
}

/** A uniformly random integer from 0 to `max`. */
export function randomUpTo(max: number): number {
  return randomInt(Math.floor(max) + 1)
}

/** What is stored of a token; a token has enough entropy for an unsalted hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** An id that is the same whenever it is asked for, for what has no row of its own. */
export function idOfText(text: string): string {
  const hex = hashToken(text).toString('hex').slice(0, 32)
  const version = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
  return [0, 8, 12, 16, 20].map((from, n, all) => version.slice(from, all[n + 1])).join('-')
}
