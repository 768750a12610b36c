import { errors } from '@guildhall/contract/billing/incoming-events'
import { messageRefusal } from '@guildhall/contract/kernel/signed-message'
import { span } from '../../../kernel/index.ts'
import { type Incoming, readBytes } from '../../../platform/http/index.ts'
import { stopwatch } from '../../../platform/system.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Counts } from './counts.ts'
import type { Dependencies } from './dependencies.ts'
import { type Judgement, judgementOf, type Reader } from './read.ts'
import * as store from './store/events.ts'

const longestBody = 1_048_576
const mostWaiting = 100_000
const mostBytesWaiting = 1_073_741_824
/** How long it is believed that there is room; a flood is noticed within it. */
const roomChecked = 2 * span.second
/** Counting a hundred thousand may take a second: it is done for a twentieth of the time at most. */
const roomShare = 20
const floodPause = 60

type Code = keyof typeof errors | 'VALIDATION_ERROR' | 'BODY_IS_TOO_LARGE' | 'NOT_FOUND'
const others = {
  VALIDATION_ERROR: { status: 400, message: 'Invalid body parameters' },
  BODY_IS_TOO_LARGE: { status: 413, message: 'Body is too large' },
  NOT_FOUND: { status: 404, message: 'Not found' },
} as const

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const answer = (status: number, body: object, headers = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })

/** Takes messages of billing providers: verified, stored as they came, and answered after the commit. */
export function createReceiver(
  { billingSources, clock, database, log, random }: Dependencies,
  {
    counts,
    reader,
    stored,
  }: {
    readonly counts: Counts
    readonly reader: Reader
    readonly stored: (organizationId: string) => void
  },
) {
  const refusals = new Map<string, { count: number; until: number }>()
  const room = new Map<string, { has: boolean; until: number }>()

  /** Once a minute for each connection and reason, with how many there were. */
  function logRefusal(connectionId: string, reason: Code) {
    const key = `${connectionId} ${reason}`
    const now = clock.ms()
    const before = refusals.get(key)
    if (before && before.until > now) {
      before.count++
      return
    }
    // Only connections that exist are counted, so there are few.
    refusals.set(key, { count: 0, until: now + span.minute })
    log.warn(
      { code: 'incoming-events.refused', connectionId, reason, more: before?.count ?? 0 },
      'A message of a billing provider was refused.',
    )
  }

  function refuse(code: Code, connectionId?: string, headers = {}) {
    counts.refused(code)
    if (connectionId !== undefined) logRefusal(connectionId, code)
    const { message, status } =
      code in others ? others[code as keyof typeof others] : errors[code as keyof typeof errors]
    return answer(status, { code, message }, headers)
  }

  async function hasRoom({ connectionId }: Source): Promise<boolean> {
    const known = room.get(connectionId)
    if (known && known.until > clock.ms()) return known.has
    const elapsed = stopwatch()
    const { bytes, count } = await store.waitingOf(database.sql, connectionId, mostWaiting)
    const has = count < mostWaiting && bytes < mostBytesWaiting
    const until = clock.ms() + Math.max(roomChecked, roomShare * elapsed())
    room.set(connectionId, { has, until })
    return has
  }

  type Headers = {
    readonly id: string | undefined
    readonly timestamp: string | undefined
    readonly signature: string | undefined
  }
  function headersOf(incoming: Incoming): Headers {
    const header = (name: string) => incoming.header(`webhook-${name}`) ?? undefined
    return { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
  }

  /** The provider switches the endpoint off if that goes on: what it says is read instead. */
  async function alarm({ organizationId }: Source, { detail, type }: Judgement) {
    if (!(await billingSources.readAgain(organizationId))) return
    log.error(
      { code: 'incoming-events.invalid', organizationId, type, detail },
      'An event of a known type of a billing provider could not be read.',
    )
  }

  async function keep(source: Source, headers: Headers, body: Uint8Array) {
    const { id: webhookId = '', signature = '', timestamp = '' } = headers
    const { isKnown, ...judged } = judgementOf(reader, body)
    const now = clock.now()
    const isNew = await store.insert(database.sql, {
      ...judged,
      id: random.uuid(),
      organizationId: source.organizationId,
      connectionId: source.connectionId,
      webhookId,
      headers: {
        'webhook-id': webhookId,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
      },
      body,
      receivedAt: now,
      dueAt: judged.verdict === null ? now : null,
    })
    if (isNew && judged.verdict) counts.judged(judged.verdict)
    if (isNew && judged.verdict === 'invalid' && isKnown) await alarm(source, judged)
    if (isNew) return judged.verdict
    return (await store.findByWebhookId(database.sql, source.connectionId, webhookId))?.verdict
  }

  async function receive(incoming: Incoming, connectionId: string): Promise<Response> {
    const source = uuid.test(connectionId)
      ? await billingSources.findConnection(connectionId)
      : undefined
    if (!source || !incoming.request) return refuse('NOT_FOUND')
    const body = await readBytes(incoming.request, longestBody)
    if (!body) return refuse('BODY_IS_TOO_LARGE', connectionId)
    const headers = headersOf(incoming)
    const secrets = billingSources.secretsOf(source)
    const refusal = await messageRefusal({ ...headers, body }, secrets, clock.ms())
    if (refusal) return refuse(refusal, connectionId)
    if (!(await hasRoom(source))) {
      return refuse('TOO_MANY_WAITING_EVENTS', connectionId, { 'retry-after': String(floodPause) })
    }
    const verdict = await keep(source, headers, body)
    if (verdict === 'invalid') return refuse('VALIDATION_ERROR', connectionId)
    stored(source.organizationId)
    return answer(200, { received: true })
  }

  return receive
}
