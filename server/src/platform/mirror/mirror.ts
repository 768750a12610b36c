import type { z } from 'zod'
import {
  forgetReads,
  holdersOf,
  kindsOf,
  partialAmong,
  type SetRow,
  type Sql,
  type Tx,
  upsertSet,
} from '../database/index.ts'
import { changeCount } from '../lists/index.ts'

/** Objects of one kind that are followed at another billing system, in the tables that our own use. */
export type Mirror<Body extends { readonly id: string }> = {
  /** What a body must have to be shown here; unknown keys are dropped. */
  readonly shape: z.ZodType<Body>
  /**
   * Stores them as they were told, in place of what stood there. Each id once. Resolves to those that were
   * stored: others lack a parent, or have the id of another organization.
   */
  write(tx: Tx, organizationId: string, bodies: readonly Body[]): Promise<ReadonlySet<string>>
  /** Stores those that are missing and leaves the rest alone: from copies inside of other objects. */
  writeMissing(tx: Tx, organizationId: string, bodies: readonly Body[]): Promise<void>
  /** Which of these ids stand here already, and in which organization. */
  holders(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** As `/v1` shows them, in no order. */
  show(
    sql: Sql,
    organizationId: string,
    ids: readonly string[],
  ): Promise<readonly (object & { readonly id: string })[]>
}

type Mode = 'replace' | 'missing'

type Definition<Body extends { readonly id: string }> = Pick<Mirror<Body>, 'shape' | 'show'> & {
  readonly table: string
  /** The total that counts its rows, by an expression that is null for rows that are in no list. */
  readonly counted?: { readonly list: string; readonly key: string }
  /** Columns of which a body says nothing: only a new row gets them. */
  kept?(body: Body): readonly string[]
  /** Whether a body is a summary: then the first copy that is none completes its row. */
  isPartial?(body: Body): boolean
  /**
   * The columns of each body but the organization; the same ones for all. A body without its parents is
   * left out: it could not be shown.
   */
  rows(
    tx: Tx,
    organizationId: string,
    bodies: readonly Body[],
  ): readonly SetRow[] | Promise<readonly SetRow[]>
  /** Stores what belongs to the bodies whose rows were written. */
  beside?(tx: Tx, organizationId: string, bodies: readonly Body[], mode: Mode): Promise<void>
}

/** Runs what writes rows, and changes the total that counts them by what they were and are. */
async function counting(
  tx: Tx,
  organizationId: string,
  { counted, table }: Pick<Definition<never>, 'counted' | 'table'>,
  ids: readonly string[],
  write: () => Promise<string[]>,
): Promise<string[]> {
  if (!counted) return write()
  const of = { ids, key: counted.key }
  const before = await kindsOf(tx, table, organizationId, of)
  const written = await write()
  const after = await kindsOf(tx, table, organizationId, of)
  const count = ({ key, n }: { key: string; n: number }, sign: 1 | -1) =>
    changeCount(tx, organizationId, counted.list, { key, change: sign * n })
  for (const each of before) count(each, -1)
  for (const each of after) count(each, 1)
  return written
}

const idOf = ({ id }: SetRow) => String(id)

export function createMirror<Body extends { readonly id: string }>(
  definition: Definition<Body>,
): Mirror<Body> {
  const { beside, isPartial, kept, rows, shape, show, table } = definition

  async function rowsOf(tx: Tx, organizationId: string, bodies: readonly Body[]) {
    const all = await rows(tx, organizationId, bodies)
    if (!isPartial) return all
    const partial = new Set(bodies.filter(isPartial).map(({ id }) => id))
    return all.map((row) => ({
      ...row,
      mirrored: { ...Object(row.mirrored), partial: partial.has(idOf(row)) },
    }))
  }

  /** Those that say equally much are written by one statement. */
  async function upsert(
    tx: Tx,
    organizationId: string,
    bodies: readonly Body[],
    all: readonly SetRow[],
    mode: Mode,
  ) {
    const keptOf = new Map(bodies.map((body) => [body.id, kept?.(body) ?? []]))
    const groups = Map.groupBy(all, (row) => keptOf.get(idOf(row))?.join() ?? '')
    const written: string[] = []
    for (const group of groups.values()) {
      const [first = {}] = group
      const options = { mode, kept: keptOf.get(idOf(first)) ?? [] }
      written.push(...(await upsertSet(tx, table, organizationId, group, options)))
    }
    return written
  }

  async function store(tx: Tx, organizationId: string, bodies: readonly Body[], mode: Mode) {
    if (bodies.length === 0) return new Set<string>()
    const all = await rowsOf(tx, organizationId, bodies)
    const stored = await counting(tx, organizationId, definition, all.map(idOf), () =>
      upsert(tx, organizationId, bodies, all, mode),
    )
    const written = new Set(stored)
    const own = bodies.filter(({ id }) => written.has(id))
    if (own.length > 0) await beside?.(tx, organizationId, own, mode)
    forgetReads(tx)
    return written
  }

  async function writeMissing(tx: Tx, organizationId: string, bodies: readonly Body[]) {
    await store(tx, organizationId, bodies, 'missing')
    const full = isPartial ? bodies.filter((body) => !isPartial(body)) : []
    if (full.length === 0) return
    const ids = full.map(({ id }) => id)
    const partial = new Set(await partialAmong(tx, table, organizationId, ids))
    const completing = full.filter(({ id }) => partial.has(id))
    await store(tx, organizationId, completing, 'replace')
  }

  return {
    shape,
    show,
    write: (tx, organizationId, bodies) => store(tx, organizationId, bodies, 'replace'),
    writeMissing,
    async holders(sql, ids) {
      const found = ids.length > 0 ? await holdersOf(sql, table, ids) : []
      return new Map(found.map(({ id, organizationId }) => [id, organizationId]))
    },
  }
}
