import type { FollowedType } from '@guildhall/contract/billing/followed-types'
import type { Tx } from '../../../platform/database/index.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Counts } from './counts.ts'
import type { Dependencies } from './dependencies.ts'
import { isFollowed } from './message.ts'
import { judgementOf, type Reader, type ReadObject } from './read.ts'
import { keyOf } from './rows.ts'
import type { Reference } from './rules/copies.ts'
import { subjectOf } from './rules/kinds.ts'
import { stampOf } from './rules/stamp.ts'
import * as events from './store/events.ts'
import * as objects from './store/objects.ts'

type Body = Readonly<Record<string, unknown>>
/** What the provider could not deliver, below the id that it has there. */
export type Undelivered = { readonly webhookId: string; readonly body: string }
/** An event in the feed of another Guildhall. */
export type FeedEvent = {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: Body
}

const longestBody = 1_048_576

/** At this stamp, or since then, nothing was told of it under this name. */
function isNews(known: objects.StoredObject | undefined, object: ReadObject, type: string) {
  if (!known || known.isCopy) return true
  if (known.isDeleted !== object.isDeleted) return object.isDeleted
  if (object.stamp !== known.stamp) return object.stamp > known.stamp
  return known.pictured !== null || !known.types.includes(type)
}

/** Events that were asked for, as they never arrived: stored as if they had, and looked at by the worker. */
export function createUndelivered(
  { clock, database, random }: Dependencies,
  { counts, reader }: { readonly counts: Counts; readonly reader: Reader },
) {
  /** The same id is one event, however it comes. Resolves to how many did not arrive before. */
  async function take(tx: Tx, source: Source, all: readonly Undelivered[]): Promise<number> {
    const { connectionId, organizationId } = source
    let taken = 0
    for (const { body: text, webhookId } of all) {
      const body = new TextEncoder().encode(text)
      if (body.byteLength > longestBody) continue
      const { detail, type, verdict } = judgementOf(reader, body)
      const now = clock.now()
      const isNew = await events.insert(tx, {
        ...{ id: random.uuid(), organizationId, connectionId, webhookId, type, body },
        // It was not signed: the provider was asked.
        headers: { 'webhook-id': webhookId },
        ...{ receivedAt: now, verdict, detail, dueAt: verdict === null ? now : null },
      })
      if (!isNew) continue
      taken++
      if (verdict) counts.judged(verdict)
    }
    return taken
  }

  type Followed = FeedEvent & { readonly type: FollowedType }

  /** Of objects, and of the seller, what is newer than what is known. */
  async function newsOfObjects(organizationId: string, all: readonly Followed[]) {
    const read = all.flatMap((event) => {
      const subject = subjectOf(event.type)
      if (subject === 'state') return []
      if (subject === 'organization') {
        const stamp = stampOf(event.data)
        const told = { kind: subject, id: String(event.data.id), stamp, isDeleted: false }
        return stamp === undefined ? [] : [{ event, object: told as unknown as ReadObject }]
      }
      const found = reader.readObject(subject, event.data, event.type)
      return 'object' in found ? [{ event, object: found.object }] : []
    })
    const references = read.map(({ object }) => object)
    const stored = await objects.findMany(database.sql, organizationId, references)
    const knownOf = new Map(stored.map((each) => [keyOf(each as Reference), each]))
    return read.flatMap(({ event, object }) =>
      isNews(knownOf.get(keyOf(object)), object, event.type) ? event : [],
    )
  }

  /** Of customers, what no later picture has told. */
  async function newsOfStates(organizationId: string, all: readonly Followed[]) {
    const states = all.filter(({ type }) => subjectOf(type) === 'state')
    const customerIds = states.map(({ data }) => String(data.id))
    const seen = await events.lastPictures(database.sql, organizationId, customerIds)
    const lastOf = new Map(seen.map(({ at, customerId }) => [customerId, at]))
    return states.filter(({ data, timestamp }) => {
      const last = lastOf.get(String(data.id))
      return !last || last.getTime() < Date.parse(timestamp)
    })
  }

  return {
    take,
    /** Those of a feed that would change something, as messages: most of them arrived. */
    async newsIn({ organizationId }: Source, feed: readonly FeedEvent[]): Promise<Undelivered[]> {
      const all = feed.filter((event): event is Followed => isFollowed(event.type))
      const bodyOf = new Map(
        all.map((event) => {
          const { data, timestamp, type } = event
          return [event, JSON.stringify({ type, timestamp, data })] as const
        }),
      )
      const encoder = new TextEncoder()
      // What does not fit is nothing that could be compared with what is known.
      const readable = all.filter((event) => {
        const body = encoder.encode(bodyOf.get(event))
        return judgementOf(reader, body).verdict === null
      })
      const news = new Set([
        ...(await newsOfObjects(organizationId, readable)),
        ...(await newsOfStates(organizationId, readable)),
      ])
      return readable
        .filter((event) => news.has(event))
        .map((event) => ({ webhookId: `feed_${event.id}`, body: bodyOf.get(event) ?? '' }))
    },
  }
}
