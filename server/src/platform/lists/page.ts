import type { Values } from './values.ts'

/** A sort order of a list, fully covered by one index. */
export type Order = {
  readonly by: string
  /** The type of the column; a boundary is stored as text. */
  readonly type: 'text' | 'timestamptz' | 'bigint' | 'numeric'
  /** Tie-breaker; absent where the values are unique. */
  readonly id?: string
  /** Rows without a value are last in both directions, where no boundary can point. */
  readonly nullable?: true
}

/** One of several sort criteria. */
export type Criterion = { readonly order: Order; readonly descending: boolean }

/** The sort values of the last row of a page. */
export type Boundary = { readonly sorted: string; readonly id: string }

/** A known row, and how many rows are between it and the page. */
export type Anchor = { readonly boundary: Boundary; readonly skip: number }

export type PageRange = {
  readonly limit: number
  readonly offset: number
  /** A known row before the page: then the offset counts from there. */
  readonly after?: Anchor | undefined
  /**
   * SQL for the total number of rows: then the offset counts from the end, and `limit` is bounded by
   * the total.
   */
  readonly total?: string | undefined
}

export type ListQuery = {
  /** The table, and any joins needed to find the rows. */
  readonly from: string
  readonly id: string
  readonly where: readonly string[]
  readonly order: Order
  readonly descending: boolean
  /** Further sort criteria; then a boundary is of no use. */
  readonly more?: readonly Criterion[]
}

const directionOf = (descending: boolean) => (descending ? 'desc' : 'asc')

const ordered = ({ by, id }: Order, direction: string) =>
  ['order by', [by, ...(id ? [id] : [])].map((each) => `${each} ${direction}`).join(', ')].join(' ')

/** The order by clause of all sort criteria, or of their reverse. */
export function orderedBy(
  { order, descending, more = [] }: Pick<ListQuery, 'order' | 'descending' | 'more'>,
  reversed = false,
): string {
  const parts = [{ order, descending }, ...more].map((each) => {
    const nulls = each.order.nullable ? ` nulls ${reversed ? 'first' : 'last'}` : ''
    return `${each.order.by} ${directionOf(each.descending !== reversed)}${nulls}`
  })
  const tie = order.id ? [`${order.id} ${directionOf(descending !== reversed)}`] : []
  return ['order by', [...parts, ...tie].join(', ')].join(' ')
}

function isAfter({ by, type, id }: Order, descending: boolean, after: Boundary, values: Values) {
  const sign = descending ? '<' : '>'
  const sorted = `${values.add(after.sorted)}::${type}`
  return id
    ? `(${by}, ${id}) ${sign} (${sorted}, ${values.add(after.id)})`
    : `${by} ${sign} ${sorted}`
}

/**
 * Finds only the ids of the rows of a page, so that an index alone suffices. The other columns are joined
 * to these few rows afterwards, in the order of `inOrder`.
 */
export function pageStatement(query: ListQuery, range: PageRange, values: Values): string {
  const { from, id, order, descending } = query
  const { after, total } = range
  const where = after
    ? [...query.where, isAfter(order, descending, after.boundary, values)]
    : query.where
  const limit = values.add(range.limit)
  const offset = values.add(after ? after.skip : range.offset)
  // The limit is a plain value, so that the planner knows that a page is short.
  const rowOffset = total ? `greatest(${total} - ${offset}::bigint - ${limit}::bigint, 0)` : offset
  const rows = `limit ${limit} offset ${rowOffset}`
  return [
    'select',
    `${id} as id, ${order.by} as sorted`,
    `from ${from}`,
    ...(where.length > 0 ? ['where', where.join(' and ')] : []),
    orderedBy(query, total !== undefined),
    rows,
  ].join(' ')
}

/** Selects every `stride`-th row of a list, for jumps into its middle. */
export function sampleStatement(
  { from, id, where, order, descending }: ListQuery,
  stride: number,
): string {
  const direction = directionOf(descending)
  const numbered = [
    'select',
    `${id} as id, ${order.by} as sorted,`,
    `row_number() over (${ordered(order, direction)}) as row_index`,
    `from ${from}`,
    ...(where.length > 0 ? ['where', where.join(' and ')] : []),
  ].join(' ')
  return [
    'select',
    'numbered.id, numbered.sorted::text as sorted',
    `from (${numbered}) as numbered`,
    `where row_index % ${stride} = 0 order by row_index`,
  ].join(' ')
}

/** The order by clause after the join; `page` is the alias of the statement that finds the ids. */
export const inOrder = (descending: boolean) =>
  ordered({ by: 'page.sorted', type: 'text', id: 'page.id' }, directionOf(descending))
