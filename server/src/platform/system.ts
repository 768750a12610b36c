import { hash, randomBytes, randomInt } from 'node:crypto'

/** The only place that asks the machine for the time or for chance. */

export type Clock = {
  now(): Date
  /** Milliseconds since 1970; spares the object where a comparison is all that is needed. */
  ms(): number
}

export type MovableClock = Clock & { moveTo(date: Date): void }

export function systemClock(): Clock {
  return { now: () => new Date(), ms: () => Date.now() }
}

/** Runs like a real clock, and can be moved forward. */
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

/** Time for measuring how long something took; it knows no date. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}

/** Comes back after `ms` milliseconds; at once when there is nothing to wait for. */
export async function wait(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}

/** What `work` answers, or `otherwise` when that takes longer than `ms`. */
export async function within<Value>(ms: number, work: Promise<Value>, otherwise: Value) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const alphanumeric = `${letters}0123456789`

/** `length` letters and digits, every one equally likely: bytes outside the last full round are thrown away. */
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

export type Chance = {
  /** An id for a row: 32 letters and digits. */
  id(): string
  /** A secret that is handed out once and stored as a hash. */
  token(length?: number, alphabet?: string): string
  bytes(length: number): Buffer
}

export function systemChance(): Chance {
  return {
    id: () => randomText(32),
    token: (length = 32, alphabet) => randomText(length, alphabet),
    bytes: randomBytes,
  }
}

/** Spreads retries so that they do not come back in step. */
export function jitter(ms: number): number {
  return ms + randomInt(Math.max(1, Math.floor(ms / 5)))
}

/** Any whole number from 0 up to `most`, each equally likely. */
export function upTo(most: number): number {
  return randomInt(Math.floor(most) + 1)
}

/** What is stored of a token: it has enough chance in it that a plain hash is safe. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
