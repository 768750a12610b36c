import { isDeepStrictEqual } from 'node:util'
import type { EventType } from '@guildhall/contract'
import type { Tx } from '../../../platform/database/index.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Reader, ReadObject } from './read.ts'
import { keyOf, type Rows, toCopy, toStored } from './rows.ts'
import { comparable, parentsOf, providerOf, type Reference } from './rules/copies.ts'
import { endOf, isEnded } from './rules/ends.ts'
import { type Kind, updateOf } from './rules/kinds.ts'
import * as events from './store/events.ts'
import * as objects from './store/objects.ts'

type Body = Readonly<Record<string, unknown>>

/** What was fetched, and how it is taken. */
export type Reading = {
  /** What events with a later number told counts more. */
  readonly sequence: number
  /** When the provider was asked. */
  readonly at: Date
  /** When all of it began. */
  readonly since: Date
  /** What differs is counted and told; what is read for the first time is not. */
  readonly isComparison: boolean
}
export type Drift = {
  readonly found: number
  readonly repaired: number
  /** `subscription.status`, as often as it differed. */
  readonly fields: readonly string[]
}

/** Which fields differ that this server stores; of what stands inside, only what it is. */
function differing(before: Body, now: Body): string[] {
  const [one, other] = [comparable(before), comparable(now)]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => !isDeepStrictEqual(one[name], other[name]))
}

/**
 * What was asked of the provider: it is right whatever the stamps say, unless an event told something else
 * since.
 */
export function createFetched({ clock, database, log }: Dependencies, reader: Reader, rows: Rows) {
  function readAll(source: Source, kind: Kind, bodies: readonly Body[]): ReadObject[] {
    return bodies.flatMap((body) => {
      const read = reader.readObject(kind, body)
      if ('problem' in read) {
        const { organizationId } = source
        const fields = { kind, organizationId, problem: read.problem }
        log.warn(
          { code: 'incoming-events.unfit', ...fields },
          'An object of a billing provider could not be read.',
        )
        return []
      }
      const named = providerOf(read.object.raw)
      const isForeign = named !== null && named !== source.providerOrganizationId
      return isForeign ? [] : read.object
    })
  }

  /** What stood there differs: by which fields; undefined where nothing does. */
  function differenceOf(before: objects.StoredObject | undefined, object: ReadObject) {
    if (!before) return ['id']
    if (before.isDeleted !== object.isDeleted) return ['deleted_at']
    const stored = reader.readObject(object.kind, before.body)
    const fields = 'object' in stored ? differing(stored.object.body, object.body) : ['id']
    return fields.length > 0 ? fields : undefined
  }

  /** Writes objects of one kind, with the parents that are missing. */
  async function apply(
    tx: Tx,
    source: Source,
    kind: Kind,
    bodies: readonly Body[],
    reading: Reading,
  ): Promise<Drift> {
    const { organizationId } = source
    const all = [...new Map(readAll(source, kind, bodies).map((each) => [each.id, each])).values()]
    const copies = rows.copiesOf(all)
    const parents = all.flatMap((object) => parentsOf(object.kind, object.body))
    const stored = await objects.lockMany(tx, organizationId, [...all, ...parents, ...copies])
    const knownOf = new Map(stored.map((each) => [keyOf(each as Reference), each]))
    const unknown = [...all, ...copies].filter((each) => !knownOf.has(keyOf(each)))
    const foreign = await rows.foreignOf(tx, organizationId, unknown)
    const missing = copies.filter((copy) => !knownOf.has(keyOf(copy)) && !foreign.has(keyOf(copy)))
    const present = new Set([...knownOf.keys(), ...missing.map(keyOf)])
    const hasParents = (object: ReadObject) =>
      parentsOf(kind, object.body).every((each) => present.has(keyOf(each)))
    const toldSince = (before: objects.StoredObject | undefined) =>
      before !== undefined &&
      (before.sequence > reading.sequence || (before.foundAt ?? reading.at) > reading.at)
    const wanted = all.filter(
      (object) =>
        !foreign.has(keyOf(object)) && hasParents(object) && !toldSince(knownOf.get(keyOf(object))),
    )

    const differs = wanted.flatMap((object) => {
      const before = knownOf.get(keyOf(object))
      const fields = differenceOf(before, object)
      return fields || before?.isCopy ? [{ object, before, fields: fields ?? [] }] : []
    })
    const told = differs.map(({ object }) => object)
    const lost = new Set(await rows.write(tx, organizationId, { missing, told }))
    const own = wanted.filter((object) => !lost.has(object))
    const changed = differs.filter(({ object }) => !lost.has(object))
    const isChanged = new Set(changed.map(({ object }) => object.id))
    const toldAt = reading.at.getTime() * 1_000
    const saved = own.map((object) => {
      const before = knownOf.get(keyOf(object))
      const types = before && !isChanged.has(object.id) ? before.types : []
      const told = { sequence: before?.sequence ?? 0, toldAt, types, isCopy: false }
      return { ...toStored(object, told), foundAt: reading.since }
    })
    // A product that is new may stand in another one, too: what was listed counts.
    const last = new Map([...missing.map(toCopy), ...saved].map((each) => [each.id, each]))
    if (last.size > 0) {
      await objects.save(tx, organizationId, [...last.values()])
      // What waits for one of these waits no longer.
      await events.wake(tx, source.connectionId, [...last.keys()], clock.now())
    }

    // What has no event of its own was not missed, and a copy is no more than a beginning.
    const isTold = updateOf(kind) !== undefined
    const drifted = changed.filter(({ before }) => (before ? !before.isCopy : isTold))
    if (!reading.isComparison) return { found: 0, repaired: 0, fields: [] }
    await tellUpdates(
      tx,
      organizationId,
      drifted.map(({ object }) => object),
    )
    return {
      found: drifted.length,
      repaired: drifted.length,
      fields: drifted.flatMap(({ fields }) => fields.map((field) => `${kind}.${field}`)),
    }
  }

  async function tellUpdates(tx: Tx, organizationId: string, all: readonly ReadObject[]) {
    const told = all.flatMap((object) => {
      const type = updateOf(object.kind, object.body)
      return type ? [{ type: type as EventType, object, at: clock.now() }] : []
    })
    await rows.tell(tx, organizationId, told)
  }

  /** The provider has no object of these ids any more. */
  async function close(tx: Tx, source: Source, kind: Kind, ids: readonly string[]): Promise<Drift> {
    const { organizationId } = source
    const now = clock.now()
    const end = endOf(kind, now.toISOString())
    const stored = await objects.lockMany(
      tx,
      organizationId,
      ids.map((id) => ({ kind, id })),
    )
    const closed = stored.flatMap((before) => {
      if (!end || isEnded(kind, before.body)) return []
      const read = reader.readObject(kind, { ...before.body, ...end })
      if (!('object' in read)) return []
      // The stamp stays, so that a later event of its own corrects it.
      const { body, isDeleted } = { body: read.object.raw, isDeleted: read.object.isDeleted }
      const toldAt = now.getTime() * 1_000
      return [{ object: read.object, stored: { ...before, body, isDeleted, toldAt, types: [] } }]
    })
    if (closed.length === 0) return { found: 0, repaired: 0, fields: [] }
    const told = closed.map(({ object }) => object)
    await rows.write(tx, organizationId, { missing: [], told })
    await objects.save(
      tx,
      organizationId,
      closed.map((each) => each.stored),
    )
    await tellUpdates(tx, organizationId, told)
    const fields = closed.map(() => `${kind}.id`)
    return { found: closed.length, repaired: closed.length, fields }
  }

  return {
    apply,
    close,
    /** Events that arrive from now on have a later number. */
    sequence: (organizationId: string) => events.lastSequence(database.sql, organizationId),
    markFound: objects.markFound,
    notFound: (organizationId: string, kind: Kind, of: Parameters<typeof objects.notFound>[3]) =>
      objects.notFound(database.sql, organizationId, kind, of),
    withSeats: (...given: Tail<Parameters<typeof objects.withSeats>>) =>
      objects.withSeats(database.sql, ...given),
  }
}
type Tail<All extends readonly unknown[]> = All extends readonly [unknown, ...infer Rest]
  ? Rest
  : never
