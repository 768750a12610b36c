import { z } from 'zod'
import { span } from '../../kernel/index.ts'

export const limitHeaders = [
  'retry-after',
  'x-ratelimit-global',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

export type Limit = {
  readonly ms: number
  /** For all calls, not only those of one server or installation. */
  readonly everyone: boolean
}

type Answer = {
  readonly status: number
  readonly body: unknown
  header(name: string): string | null
}

/** What GitHub asks for where a secondary limit names no time. */
const usual = span.minute
const least = 250
/** A longer pause would be an error of the service. */
const most = span.hour

const Body = z.object({
  retry_after: z.number().optional(),
  global: z.boolean().optional(),
  message: z.string().optional(),
})

const clamp = (ms: number) => Math.min(most, Math.max(least, Math.ceil(ms)))

/** Seconds, or a date. */
function afterHeader(text: string | null, now: number): number | undefined {
  if (text === null) return undefined
  const seconds = Number(text)
  if (text.trim() !== '' && Number.isFinite(seconds)) return seconds * span.second
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date - now
}

/**
 * Does a response refuse the request because there were too many? Discord answers 429; GitHub 429 or 403,
 * with `retry-after` or a sentence for its secondary limits, and with nothing remaining for its hourly one.
 */
export function limitOf(answer: Answer, now: number): Limit | undefined {
  const { status } = answer
  if (status !== 429 && status !== 403) return undefined
  const body = Body.safeParse(answer.body).data ?? {}
  const after = afterHeader(answer.header('retry-after'), now)
  const isExhausted = answer.header('x-ratelimit-remaining') === '0'
  const isSecondary = /rate limit/i.test(body.message ?? '')
  if (status === 403 && after === undefined && !isExhausted && !isSecondary) return undefined
  const reset = Number(answer.header('x-ratelimit-reset') ?? Number.NaN)
  // Where both are given, the body of Discord has the fractions.
  const named = body.retry_after === undefined ? after : body.retry_after * span.second
  // Discord counts the seconds of its header from now, GitHub since 1970.
  const atReset = isExhausted && reset > 1e9 ? reset * span.second - now : undefined
  const everyone = body.global === true || answer.header('x-ratelimit-global') === 'true'
  return { ms: clamp(named ?? atReset ?? usual), everyone }
}
