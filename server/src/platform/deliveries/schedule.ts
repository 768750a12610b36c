/** When messages are retried, and when a receiver that fails is disabled. */
export type Schedule = {
  /** Milliseconds before each further attempt. */
  readonly pauses: readonly number[]
  /** Up to this many attempts a failing message blocks the later ones of its resource. */
  readonly maxBlockingAttempts: number
  /** A receiver is disabled after this many messages in a row were given up, … */
  readonly maxFailures: number
  /** … or when one is given up after it has failed for so long. */
  readonly maxFailingTime: number
}

export type AttemptResult = { readonly status: number | null; readonly retryAfter: string | null }

export type NextStep =
  | { readonly do: 'finish' }
  | { readonly do: 'give up' }
  | { readonly do: 'retry'; readonly after: number; readonly spread: boolean }
  /** The receiver responded 410 Gone. */
  | { readonly do: 'disable' }

const second = 1_000
const maxRetryAfter = 24 * 3_600 * second

/** What becomes of a message after its `attempts`-th attempt. Only 2xx is a success. */
export function afterAttempt(
  { pauses }: Pick<Schedule, 'pauses'>,
  { status, retryAfter }: AttemptResult,
  attempts: number,
  now: Date,
): NextStep {
  if (status !== null && status >= 200 && status < 300) return { do: 'finish' }
  if (status === 410) return { do: 'disable' }
  const pause = pauses[attempts - 1]
  if (pause === undefined) return { do: 'give up' }
  const requested = status === 429 || status === 503 ? parseRetryAfter(retryAfter, now) : undefined
  return requested === undefined
    ? { do: 'retry', after: pause, spread: true }
    : { do: 'retry', after: Math.min(maxRetryAfter, Math.max(second, requested)), spread: false }
}

/** Retry-After is in seconds or a date. */
function parseRetryAfter(text: string | null, now: Date): number | undefined {
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * second
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date - now.getTime()
}

/** How well a receiver works. */
export type Health = {
  readonly failingSince: Date | null
  /** Consecutive messages that were given up. */
  readonly failures: number
}

export function healthAfter(health: Health, { do: step }: NextStep, now: Date): Health {
  if (step === 'finish') return { failures: 0, failingSince: null }
  const failures = health.failures + (step === 'give up' ? 1 : 0)
  return { failures, failingSince: health.failingSince ?? now }
}

/** Why a receiver is to be disabled now; undefined if it stays enabled. */
export function reasonToDisable(
  { maxFailures, maxFailingTime }: Pick<Schedule, 'maxFailures' | 'maxFailingTime'>,
  { failures, failingSince }: Health,
  { do: step }: NextStep,
  now: Date,
): 'gone' | 'failing' | undefined {
  if (step === 'disable') return 'gone'
  if (step !== 'give up') return undefined
  const failingTime = failingSince === null ? 0 : now.getTime() - failingSince.getTime()
  return failures >= maxFailures || failingTime >= maxFailingTime ? 'failing' : undefined
}
