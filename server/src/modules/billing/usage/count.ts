import type { Sql } from '../../../platform/database/index.ts'
import { type Definition, piecesOf, type Span, type Sums, unitsOf } from './rules/definition.ts'
import type { Part, RolledPart } from './store/counting.ts'
import * as store from './store/rollups.ts'

/** A period of some subjects; of all events where none are given. */
export type Wanted = Span & { readonly subjectIds?: readonly number[] | undefined }

const nothing: Sums = { n: 0, total: null, low: null, high: null }
const everyone = [0]

/** One span per subject, at the place of the wanted period. */
const spansOf = (wanted: readonly Wanted[]): Part[] =>
  wanted.flatMap(({ from, to, subjectIds = everyone }, i) =>
    from < to ? subjectIds.map((subjectId) => ({ i, subjectId, from, to })) : [],
  )

/** From the roll-ups where a meter has them, else from the events. */
function split({ meterId }: Definition, spans: readonly Part[]) {
  const rolled: RolledPart[] = []
  const edges: Part[] = []
  if (meterId === null) return { rolled, edges }
  for (const { i, subjectId, ...span } of spans) {
    const { pieces, edges: rest } = piecesOf(span)
    rolled.push(...pieces.map((each) => ({ ...each, i, subjectId })))
    edges.push(...rest.map((each) => ({ ...each, i, subjectId })))
  }
  return { rolled, edges }
}

/** Counts the events of periods, by the times that the events tell. */
export async function sumsOf(
  sql: Sql,
  definition: Definition,
  wanted: readonly Wanted[],
  { exact = false }: { readonly exact?: boolean } = {},
): Promise<Sums[]> {
  const spans = spansOf(wanted)
  const reading = { definition, spans, ...split(definition, spans) }
  const rows =
    spans.length > 0
      ? await store.readSums(sql, { ...reading, exact: exact || definition.meterId === null })
      : []
  const found = new Map(rows.map((row) => [row.i, row]))
  return wanted.map((_, i) => found.get(i) ?? nothing)
}

/** The same as decimals. */
export async function unitsOfEach(
  sql: Sql,
  definition: Definition,
  wanted: readonly Wanted[],
  options: { readonly exact?: boolean } = {},
): Promise<string[]> {
  const sums = await sumsOf(sql, definition, wanted, options)
  return sums.map((each) => unitsOf(definition.aggregation, each))
}
