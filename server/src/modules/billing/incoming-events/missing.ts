import type { Tx } from '../../../platform/database/index.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Reader } from './read.ts'
import type { Rows } from './rows.ts'
import { parentsOf, type Reference } from './rules/copies.ts'
import type { Kind } from './rules/kinds.ts'
import * as events from './store/events.ts'
import * as objects from './store/objects.ts'

type Connection = Pick<Source, 'connectionId' | 'organizationId'>

/** What events wait for: a parent that is not known, and in no copy. */
export function createMissing({ database }: Dependencies, reader: Reader, rows: Rows) {
  const isIn = (all: readonly Reference[], { id, kind }: Reference) =>
    all.some((each) => each.id === id && each.kind === kind)

  return {
    /** Some of what the provider was not asked for since it was last waited for. */
    toSeek: ({ connectionId }: Connection, limit: number) =>
      events.toSeek(database.sql, connectionId, limit),

    /** What an object that was fetched lacks itself. */
    async lackedBy(
      { organizationId }: Connection,
      kind: Kind,
      body: Readonly<Record<string, unknown>>,
    ): Promise<readonly Reference[]> {
      const read = reader.readObject(kind, body)
      if (!('object' in read)) return []
      const copies = rows.copiesOf([read.object])
      const parents = parentsOf(kind, read.object.body).filter((each) => !isIn(copies, each))
      if (parents.length === 0) return []
      const known = await objects.findKnown(database.sql, organizationId, parents)
      return parents.filter((each) => !isIn(known as readonly Reference[], each))
    },

    /** The provider was asked for these. */
    sought: (tx: Tx, { connectionId }: Connection, all: readonly Reference[]) =>
      events.markSought(
        tx,
        connectionId,
        all.map(({ id }) => id),
      ),
  }
}
