import type { EventPayload, EventType } from '@guildhall/contract'
import type { Tx } from '../../../platform/database/index.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Reader, ReadObject } from './read.ts'
import { copiesIn, customerOf, parentsOf, providerOf, type Reference } from './rules/copies.ts'
import { judge, type Known } from './rules/judge.ts'
import { type Kind, kinds, progressOf } from './rules/kinds.ts'
import type { Message } from './rules/message.ts'
import type { StoredEvent } from './store/events.ts'
import * as objects from './store/objects.ts'

/** A message about an object, with the event that it came in. */
export type Item = {
  readonly event: StoredEvent
  readonly message: Message & { readonly type: NonNullable<Message['type']> }
  readonly object: ReadObject
}

export type Outcome =
  | { readonly verdict: 'applied' | 'repeated' | 'older' }
  | { readonly verdict: 'foreign'; readonly detail: string }
  | { readonly verdict: 'waiting'; readonly waitsFor: Reference }

const keyOf = ({ id, kind }: Reference) => `${kind} ${id}`

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** Of what stands inside of it, which may be of another time, only what it is. */
function comparable(body: objects.StoredObject['body']) {
  const inside = ['benefits', 'customer', 'discount', 'product', 'products'].filter(
    (name) => name in body,
  )
  const ids = inside.map((name) => {
    const value = body[name]
    return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)] as const
  })
  return { ...body, ...Object.fromEntries(ids) }
}

const knownOf = (stored: objects.StoredObject): Known => ({
  stamp: stored.stamp,
  isChanged: stored.body.modified_at != null,
  toldAt: stored.toldAt,
  body: comparable(stored.body),
  types: stored.types,
  isCopy: stored.isCopy,
  isDeleted: stored.isDeleted,
  progress: stored.isDeleted
    ? progressOf(stored.kind as Kind, { is_deleted: true })
    : progressOf(stored.kind as Kind, stored.body),
})

/** Stores what events say, in the transaction in which they are told on. */
export function createProjector(
  { billingSources, clock, events, mirrors }: Dependencies,
  reader: Reader,
) {
  /** Objects that stand in the others, by kind; each is a parent that may be missing. */
  function copiesOf(items: readonly Item[]): ReadObject[] {
    const found = new Map<string, ReadObject>()
    for (const { object } of items) {
      for (const { body, kind } of copiesIn(object.kind, object.raw)) {
        const read = reader.readObject(kind, body)
        // A copy that does not fit is none: the event waits for its parent.
        if ('object' in read && !found.has(keyOf(read.object))) {
          found.set(keyOf(read.object), read.object)
        }
      }
    }
    return [...found.values()]
  }

  /** Ids exist once per installation: those of another organization are its own. */
  async function foreignOf(tx: Tx, organizationId: string, all: readonly Reference[]) {
    const foreign = new Set<string>()
    for (const [kind, some] of Map.groupBy(all, (each) => each.kind)) {
      const ids = [...new Set(some.map(({ id }) => id))]
      for (const [id, holder] of await mirrors[kind].holders(tx, ids)) {
        if (holder !== organizationId) foreign.add(keyOf({ kind, id }))
      }
    }
    return foreign
  }

  /** False for what belongs to another organization of the provider. */
  async function isOfProvider(tx: Tx, source: { current: Source }, { raw }: ReadObject) {
    const named = providerOf(raw)
    if (named === null) return true
    const { providerOrganizationId } = source.current
    if (providerOrganizationId !== null) return providerOrganizationId === named
    if (!(await billingSources.claim(tx, source.current, named))) return false
    source.current = { ...source.current, providerOrganizationId: named }
    return true
  }

  async function write(
    tx: Tx,
    organizationId: string,
    {
      missing,
      told,
    }: { readonly missing: readonly ReadObject[]; readonly told: readonly ReadObject[] },
  ) {
    const missingOf = Map.groupBy(missing, ({ kind }) => kind)
    const toldOf = Map.groupBy(told, ({ kind }) => kind)
    for (const kind of kinds) {
      const [copies, bodies] = [missingOf, toldOf].map((of) =>
        of.get(kind)?.map(({ body }) => body),
      )
      if (copies) await mirrors[kind].writeMissing(tx, organizationId, copies)
      if (bodies) await mirrors[kind].write(tx, organizationId, bodies)
    }
  }

  /** As this server shows them, to its own receivers. */
  async function tellOn(tx: Tx, organizationId: string, items: readonly Item[]) {
    for (const [kind, some] of Map.groupBy(items, ({ object }) => object.kind)) {
      const ids = [...new Set(some.map(({ object }) => object.id))]
      const shown = await mirrors[kind].show(tx, organizationId, ids)
      const payloadOf = new Map(shown.map((each) => [each.id, each]))
      for (const { message, object } of some) {
        const payload = payloadOf.get(object.id)
        if (!payload) continue
        const type: EventType = message.type as EventType
        const at = message.toldAt === null ? clock.now() : new Date(message.toldAt / 1_000)
        await events.append(tx, type, `${kind}:${object.id}`, payload as EventPayload, at)
      }
    }
  }

  const toStored = (
    { id, isDeleted, kind, raw, stamp }: ReadObject,
    told: Pick<objects.StoredObject, 'sequence' | 'toldAt' | 'types' | 'isCopy'>,
  ): objects.StoredObject => ({ kind, id, stamp, body: raw, isDeleted, ...told })

  /**
   * Events about different objects, in their order. What is a parent of another one is stored before it,
   * in whatever order they came.
   */
  async function apply(tx: Tx, source: { current: Source }, items: readonly Item[]) {
    const { organizationId } = source.current
    const outcomes = new Map<Item, Outcome>()
    const copies = copiesOf(items)
    const references = items.flatMap(({ object }) => [
      object,
      ...parentsOf(object.kind, object.body),
    ])
    const stored = await objects.lockMany(tx, organizationId, [...references, ...copies])
    const knownOfKey = new Map(stored.map((each) => [keyOf(each as Reference), each]))
    const isUnknown = (each: Reference) => !knownOfKey.has(keyOf(each))
    const foreign = await foreignOf(tx, organizationId, [
      ...items.map(({ object }) => object).filter(isUnknown),
      ...copies.filter(isUnknown),
    ])
    const missing = copies.filter((copy) => isUnknown(copy) && !foreign.has(keyOf(copy)))
    const present = new Set([...knownOfKey.keys(), ...missing.map(keyOf)])

    const saved: objects.StoredObject[] = missing.map((copy) =>
      toStored(copy, { sequence: 0, toldAt: null, types: [], isCopy: true }),
    )
    const applied: Item[] = []
    const toldOn: Item[] = []
    const inOrder = items.toSorted(
      (a, b) => kinds.indexOf(a.object.kind) - kinds.indexOf(b.object.kind),
    )
    for (const item of inOrder) {
      const { event, message, object } = item
      if (foreign.has(keyOf(object))) {
        outcomes.set(item, { verdict: 'foreign', detail: 'its id is that of another organization' })
        continue
      }
      if (!(await isOfProvider(tx, source, object))) {
        const detail = 'it belongs to another organization of the provider'
        outcomes.set(item, { verdict: 'foreign', detail })
        continue
      }
      const waitsFor = parentsOf(object.kind, object.body).find((each) => !present.has(keyOf(each)))
      if (waitsFor) {
        outcomes.set(item, { verdict: 'waiting', waitsFor })
        continue
      }
      const before = knownOfKey.get(keyOf(object))
      const told = {
        ...object,
        isChanged: object.raw.modified_at != null,
        body: comparable(object.raw),
        toldAt: message.toldAt,
      }
      const judgement = judge(before && knownOf(before), { ...told, type: message.type })
      const verdict = judgement === 'told' ? 'applied' : judgement
      outcomes.set(item, { verdict })
      if (verdict !== 'applied') continue
      toldOn.push(item)
      present.add(keyOf(object))
      if (judgement === 'applied') applied.push(item)
      const isSame = judgement === 'told' && before !== undefined
      const types = isSame ? [...before.types, message.type] : [message.type]
      const { sequence } = event
      const toldAt = message.toldAt ?? (isSame ? before.toldAt : null)
      saved.push(toStored(object, { sequence, toldAt, types, isCopy: false }))
    }
    // The last one of an object counts: a copy may be told as well.
    const last = new Map(saved.map((each) => [keyOf(each as Reference), each]))
    await write(tx, organizationId, { missing, told: applied.map(({ object }) => object) })
    if (last.size > 0) await objects.save(tx, organizationId, [...last.values()])
    await tellOn(tx, organizationId, toldOn)
    const arrived = [...applied.map(({ object }) => object), ...missing].map(({ id }) => id)
    return { outcomes, arrived }
  }

  return { apply, customerOf }
}
export type Projector = ReturnType<typeof createProjector>
