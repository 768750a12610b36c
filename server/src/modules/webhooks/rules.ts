export type Webhook = {
  readonly id: string
  /** Nothing for those of the whole installation. */
  readonly organizationId: string | null
  readonly url: string
  readonly name: string | null
  readonly events: readonly string[]
  readonly enabled: boolean
  readonly disabledBecause: 'paused' | 'failing' | 'gone' | null
  readonly failingSince: Date | null
  /** Messages given up one after another. */
  readonly failures: number
  readonly keying: 'decoded' | 'both'
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Pauses before each further attempt: ten attempts within about 76 hours. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
export const mostAttempts = pauses.length + 1
/** While it has been tried this often at most, a message holds those behind it. */
export const holdsLineFor = 4
const longestWish = 24 * hour
const mostFailures = 10
const longestFailing = 120 * hour

export type Answer = { readonly status: number | null; readonly retryAfter: string | null }

export type Next =
  | { readonly do: 'finish' }
  | { readonly do: 'give up' }
  | { readonly do: 'retry'; readonly after: number; readonly spread: boolean }
  /** The receiver says that nobody lives there any more. */
  | { readonly do: 'leave' }

/** What becomes of a message after its `attempts`-th attempt. Only 2xx is a success. */
export function afterAttempt({ status, retryAfter }: Answer, attempts: number, now: Date): Next {
  if (status !== null && status >= 200 && status < 300) return { do: 'finish' }
  if (status === 410) return { do: 'leave' }
  const pause = pauses[attempts - 1]
  if (pause === undefined) return { do: 'give up' }
  const wish = status === 429 || status === 503 ? wishedPause(retryAfter, now) : undefined
  return wish === undefined
    ? { do: 'retry', after: pause, spread: true }
    : { do: 'retry', after: Math.min(longestWish, Math.max(second, wish)), spread: false }
}

/** Seconds, or a date, as the receiver likes. */
function wishedPause(text: string | null, now: Date): number | undefined {
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * second
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date - now.getTime()
}

/** A webhook that has not worked for long is switched off, so that nobody waits for it for ever. */
export function isLost({ failures, failingSince }: Webhook, now: Date): boolean {
  if (failures >= mostFailures) return true
  return failingSince !== null && now.getTime() - failingSince.getTime() >= longestFailing
}

/** What a subscription may say so that it means this type. */
export function subscriptionsTo(type: string): string[] {
  return ['*', `${type.split('.')[0]}.*`, type]
}

const ofOrganizations = new Set(['organization', 'member', 'role', 'team', 'invitation'])

/** An organization is told of itself only; its own webhooks change in silence. */
export function isForOrganizations(type: string): boolean {
  return ofOrganizations.has(type.split('.')[0] ?? '')
}

export function unknownEvents(
  wanted: readonly string[],
  known: readonly string[],
  inOrganization: boolean,
): string[] {
  const possible = known.filter((type) => !inOrganization || isForOrganizations(type))
  return wanted.filter(
    (each) => each !== '*' && !possible.some((type) => subscriptionsTo(type).includes(each)),
  )
}
