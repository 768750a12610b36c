import { isDeepStrictEqual } from 'node:util'
import type { EventType } from '@guildhall/contract'
import type { Tx } from '../../../platform/database/index.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Message } from './message.ts'
import type { Reader, ReadObject } from './read.ts'
import { keyOf, type Rows, toCopy, toStored } from './rows.ts'
import { comparable, parentsOf, providerOf, type Reference } from './rules/copies.ts'
import { judge, type Known } from './rules/judge.ts'
import { type Kind, kinds, progressOf } from './rules/kinds.ts'
import type { StoredEvent } from './store/events.ts'
import * as objects from './store/objects.ts'

/** A message about an object, with the event that it came in. */
export type Item = {
  readonly event: Pick<StoredEvent, 'sequence'>
  /** When it was found at the provider by asking. */
  readonly foundAt?: Date
  readonly message: Message & { readonly type: NonNullable<Message['type']> }
  readonly object: ReadObject
}

export type Outcome =
  | { readonly verdict: 'applied' | 'repeated' | 'older' }
  | { readonly verdict: 'foreign'; readonly detail: string }
  | { readonly verdict: 'waiting'; readonly waitsFor: Reference }

/** What a message is that names another organization of the provider. */
export const ofAnother = {
  verdict: 'foreign',
  detail: 'it belongs to another organization of the provider',
} as const

const knownOf = (stored: objects.StoredObject): Known => ({
  stamp: stored.stamp,
  isChanged: stored.body.modified_at != null,
  toldAt: stored.toldAt,
  types: stored.types,
  isCopy: stored.isCopy,
  pictured: stored.pictured,
  isDeleted: stored.isDeleted,
  progress: stored.isDeleted
    ? progressOf(stored.kind as Kind, { is_deleted: true })
    : progressOf(stored.kind as Kind, stored.body),
})

/** Stores what events say, in the transaction in which they are told on. */
export function createProjector(
  { billingSources, clock }: Dependencies,
  reader: Reader,
  { copiesOf, foreignOf, tell, write }: Rows,
) {
  /** False for what belongs to another organization of the provider. */
  async function isOfProvider(tx: Tx, source: { current: Source }, named: string | null) {
    if (named === null) return true
    const { providerOrganizationId } = source.current
    if (providerOrganizationId !== null) return providerOrganizationId === named
    if (!(await billingSources.claim(tx, source.current, named))) return false
    source.current = { ...source.current, providerOrganizationId: named }
    return true
  }

  const toldTo = ({ message, object }: Item) => ({
    type: message.type as EventType,
    object,
    at: message.toldAt === null ? clock.now() : new Date(message.toldAt / 1_000),
  })

  /** What is known of the objects of some events, and of what they refer to. */
  async function recall(tx: Tx, organizationId: string, items: readonly Item[]) {
    const own = items.map(({ object }) => object)
    const copies = copiesOf(own)
    const parents = own.flatMap(({ body, kind }) => parentsOf(kind, body))
    const stored = await objects.lockMany(tx, organizationId, [...own, ...parents, ...copies])
    const known = new Map(stored.map((each) => [keyOf(each as Reference), each]))
    const isUnknown = (each: Reference) => !known.has(keyOf(each))
    const strange = [...own, ...copies].filter(isUnknown)
    const foreign = await foreignOf(tx, organizationId, strange)
    const missing = copies.filter((copy) => isUnknown(copy) && !foreign.has(keyOf(copy)))
    // A fuller one may complete what a summary made.
    const fuller = copies.filter((copy) => known.get(keyOf(copy))?.isCopy)
    const present = new Set([...known.keys(), ...missing.map(keyOf)])
    return { foreign, fuller, known, missing, present }
  }

  /** Why an event changes nothing, whatever it says. */
  async function refusalOf(
    tx: Tx,
    source: { current: Source },
    { object }: Item,
    { foreign, present }: Awaited<ReturnType<typeof recall>>,
  ): Promise<Outcome | undefined> {
    if (foreign.has(keyOf(object))) {
      return { verdict: 'foreign', detail: 'its id is that of another organization' }
    }
    if (!(await isOfProvider(tx, source, providerOf(object.raw)))) return ofAnother
    const parents = parentsOf(object.kind, object.body)
    const waitsFor = parents.find((each) => !present.has(keyOf(each)))
    return waitsFor && { verdict: 'waiting', waitsFor }
  }

  /** What an event makes of what is known: what is written, and what is remembered of it. */
  function decide(
    { event, foundAt, message, object }: Item,
    before: objects.StoredObject | undefined,
  ) {
    const { sequence } = event
    const { toldAt, type } = message
    const isChanged = object.raw.modified_at != null
    const isSame =
      before !== undefined && isDeepStrictEqual(comparable(before.body), comparable(object.raw))
    const told = { ...object, isChanged, isSame, toldAt, type }
    const judgement = judge(before && knownOf(before), told)
    switch (judgement) {
      case 'applied':
        return {
          written: object,
          stored: {
            ...toStored(object, { sequence, toldAt, types: [type], isCopy: false }),
            ...(foundAt && { foundAt }),
          },
        }
      case 'told':
        return before && { stored: { ...before, types: [...before.types, type] } }
      case 'completes': {
        const read = reader.readObject(object.kind, { ...object.raw, ...before?.body })
        if (!before || !('object' in read)) return 'older'
        const types = [...before.types, type]
        return {
          written: read.object,
          stored: { ...before, types, body: read.object.raw, pictured: 'whole' as const },
        }
      }
      default:
        return judgement
    }
  }

  /**
   * Events about different objects, in their order. What is a parent of another one is stored before it,
   * in whatever order they came.
   */
  async function apply<Each extends Item>(
    tx: Tx,
    source: { current: Source },
    items: readonly Each[],
  ) {
    const { organizationId } = source.current
    const outcomes = new Map<Each, Outcome>()
    const memory = await recall(tx, organizationId, items)
    const { fuller, known, missing, present } = memory
    const saved: objects.StoredObject[] = missing.map(toCopy)
    const told: ReadObject[] = []
    const toldOn: Item[] = []
    const inOrder = items.toSorted(
      (a, b) => kinds.indexOf(a.object.kind) - kinds.indexOf(b.object.kind),
    )
    for (const item of inOrder) {
      const refusal = await refusalOf(tx, source, item, memory)
      const key = keyOf(item.object)
      const decided = refusal ?? decide(item, known.get(key)) ?? 'older'
      if (typeof decided === 'string') outcomes.set(item, { verdict: decided })
      else if ('verdict' in decided) outcomes.set(item, decided)
      else {
        outcomes.set(item, { verdict: 'applied' })
        toldOn.push(item)
        present.add(key)
        saved.push(decided.stored)
        if ('written' in decided && decided.written) told.push(decided.written)
      }
    }
    const [lost] = await write(tx, organizationId, { missing: [...missing, ...fuller], told })
    // It is tried again: what is told of it must not say more than what is shown.
    if (lost) throw new Error(`The ${lost.kind} ${lost.id} could not be stored.`)
    // The last one of an object counts: a copy may be told as well.
    const last = new Map(saved.map((each) => [keyOf(each as Reference), each]))
    if (last.size > 0) await objects.save(tx, organizationId, [...last.values()])
    await tell(tx, organizationId, toldOn.map(toldTo))
    return { outcomes, arrived: [...told, ...missing].map(({ id }) => id) }
  }

  return { apply, isOfProvider }
}
export type Projector = ReturnType<typeof createProjector>
