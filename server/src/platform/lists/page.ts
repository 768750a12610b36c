import type { Values } from './values.ts'

/** An order in which rows are listed; all of it stands in one index. */
export type Order = {
  readonly by: string
  /** A boundary is kept as text; this is what it was. */
  readonly type: 'text' | 'timestamptz'
  /** Decides between rows that are equal by that; absent where no two are. */
  readonly id?: string
}

/** The last row of a page, by what it was sorted. */
export type Boundary = { readonly sorted: string; readonly id: string }

export type Cut = {
  readonly limit: number
  readonly offset: number
  /** The row before the page, where it is known: then nothing is counted off. */
  readonly after?: Boundary | undefined
  /**
   * SQL for how many rows there are: then rows are counted off from the end, and `limit` goes no
   * further than that.
   */
  readonly total?: string | undefined
}

export type Narrow = {
  /** The table, and what else takes part in finding. */
  readonly from: string
  readonly id: string
  readonly where: readonly string[]
  readonly order: Order
  readonly descending: boolean
}

const directionOf = (descending: boolean) => (descending ? 'desc' : 'asc')

const ordered = ({ by, id }: Order, direction: string) =>
  ['order by', [by, ...(id ? [id] : [])].map((each) => `${each} ${direction}`).join(', ')].join(' ')

function behind({ by, type, id }: Order, descending: boolean, after: Boundary, values: Values) {
  const sign = descending ? '<' : '>'
  const sorted = `${values.place(after.sorted)}::${type}`
  return id
    ? `(${by}, ${id}) ${sign} (${sorted}, ${values.place(after.id)})`
    : `${by} ${sign} ${sorted}`
}

/**
 * Finds the rows of a page and nothing of them but their ids, so that an index alone can do it.
 * What is shown of them is joined to these few afterwards, in the order of `inOrder`.
 */
export function narrowPage(narrow: Narrow, cut: Cut, values: Values): string {
  const { from, id, order, descending } = narrow
  const { after, total } = cut
  const where = after ? [...narrow.where, behind(order, descending, after, values)] : narrow.where
  const limit = values.place(cut.limit)
  const offset = after ? undefined : values.place(cut.offset)
  // The limit is a plain value, so that the planner knows that a page is short.
  const off = total ? `greatest(${total} - ${offset}::bigint - ${limit}::bigint, 0)` : offset
  const rows = [`limit ${limit}`, ...(off ? [`offset ${off}`] : [])].join(' ')
  return [
    'select',
    `${id} as id, ${order.by} as sorted`,
    `from ${from}`,
    ...(where.length > 0 ? ['where', where.join(' and ')] : []),
    ordered(order, directionOf(total ? !descending : descending)),
    rows,
  ].join(' ')
}

/** The order of a page once its rows were found; `page` is what the narrow statement is called. */
export const inOrder = (descending: boolean) =>
  ordered({ by: 'page.sorted', type: 'text', id: 'page.id' }, directionOf(descending))
