import type { EventPayload, EventType } from '@guildhall/contract'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Reader, ReadObject } from './read.ts'
import { copiesIn, type Reference } from './rules/copies.ts'
import { kinds } from './rules/kinds.ts'
import type * as objects from './store/objects.ts'

export const keyOf = ({ id, kind }: Reference) => `${kind} ${id}`

/** What is told of an object, and when it was so. */
type Told = { readonly type: EventType; readonly object: Reference; readonly at: Date }

export const toStored = (
  { id, isDeleted, kind, raw, stamp }: ReadObject,
  told: Pick<objects.StoredObject, 'sequence' | 'toldAt' | 'types' | 'isCopy'>,
): objects.StoredObject => ({
  ...{ kind, id, stamp, body: raw, isDeleted, pictured: null },
  ...told,
})

/** From a copy inside of another object alone. */
export const toCopy = (copy: ReadObject) =>
  toStored(copy, { sequence: 0, toldAt: null, types: [], isCopy: true })

/** Objects of a provider as rows of those who own them, and as events of this server. */
export function createRows({ events, mirrors }: Dependencies, reader: Reader) {
  return {
    /** Objects that stand in the others, by kind; each is a parent that may be missing. */
    copiesOf(all: readonly ReadObject[]): ReadObject[] {
      const found = new Map<string, ReadObject>()
      for (const object of all) {
        for (const { body, kind } of copiesIn(object.kind, object.raw)) {
          const read = reader.readObject(kind, body)
          // A copy that does not fit is none: the event waits for its parent.
          if ('object' in read && !found.has(keyOf(read.object))) {
            found.set(keyOf(read.object), read.object)
          }
        }
      }
      return [...found.values()]
    },

    /** Ids exist once per installation: those of another organization are its own. */
    async foreignOf(tx: Tx, organizationId: string, all: readonly Reference[]) {
      const foreign = new Set<string>()
      for (const [kind, some] of Map.groupBy(all, (each) => each.kind)) {
        const ids = [...new Set(some.map(({ id }) => id))]
        for (const [id, holder] of await mirrors[kind].holders(tx, ids)) {
          if (holder !== organizationId) foreign.add(keyOf({ kind, id }))
        }
      }
      return foreign
    },

    /** Resolves to what could not be stored. */
    async write(
      tx: Tx,
      organizationId: string,
      {
        missing,
        told,
      }: { readonly missing: readonly ReadObject[]; readonly told: readonly ReadObject[] },
    ) {
      const missingOf = Map.groupBy(missing, ({ kind }) => kind)
      const toldOf = Map.groupBy(told, ({ kind }) => kind)
      const lost: ReadObject[] = []
      for (const kind of kinds) {
        const [copies, bodies] = [missingOf, toldOf].map((of) =>
          of.get(kind)?.map(({ body }) => body),
        )
        if (copies) await mirrors[kind].writeMissing(tx, organizationId, copies)
        const written = await mirrors[kind].write(tx, organizationId, bodies ?? [])
        lost.push(...(toldOf.get(kind) ?? []).filter(({ id }) => !written.has(id)))
      }
      return lost
    },

    /** As this server shows them, to its own receivers. */
    async tell(tx: Tx, organizationId: string, all: readonly Told[]) {
      for (const [kind, some] of Map.groupBy(all, ({ object }) => object.kind)) {
        const ids = [...new Set(some.map(({ object }) => object.id))]
        const shown = await mirrors[kind].show(tx, organizationId, ids)
        const payloadOf = new Map(shown.map((each) => [each.id, each]))
        for (const { at, object, type } of some) {
          const payload = payloadOf.get(object.id)
          if (!payload) continue
          await events.append(tx, type, `${kind}:${object.id}`, payload as EventPayload, at)
        }
      }
    },
  }
}
export type Rows = ReturnType<typeof createRows>
