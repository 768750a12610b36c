import type { QueryResultRow } from 'pg'
import type { Sql } from '../database/index.ts'
import { hashToken } from '../system.ts'
import type { createPageBoundaries } from './boundaries.ts'
import { common, estimate, hasText } from './common-text.ts'
import { condition, type Field, type Operator } from './conditions.ts'
import { countedIn, foldIfMany, readCounts } from './counts.ts'
import {
  type Boundary,
  type Criterion,
  type Order,
  orderedBy,
  type PageRange,
  pageStatement,
} from './page.ts'
import { trigramQuery } from './text-search.ts'
import { createValues, type Values } from './values.ts'

/** A filter compares with any of its values, or with its one value as a bound. */
type ListFilter = Field & { readonly bound?: Extract<Operator, 'gt' | 'gte' | 'lt' | 'lte'> }

/**
 * A list of the rows of one organization, as data. All texts are constants of a store: what a request
 * says becomes a value or chooses one of them.
 */
export type ListDefinition<Sort extends string, Filter extends string> = {
  /** Comments at the start of each statement: the reasons that the checks of SQL ask for. */
  readonly notes?: string
  /** The table, with its alias. */
  readonly from: string
  readonly id: string
  readonly organizationId: string
  /**
   * The columns of a row, and joins that only they need. A column may be the JSON text of a row, so that
   * nothing is parsed here only to be serialized again.
   */
  readonly columns: string
  readonly joins?: string
  /** Each has an index that begins with the organization and ends with the id. */
  readonly sorts: Readonly<Record<Sort, Order>>
  readonly filters: Readonly<Record<Filter, ListFilter>>
  /** Conditions of every row of the list, such as not to be deleted. */
  readonly where?: readonly string[]
  /** A text with an index of letter groups, in lower case. */
  readonly search?: string
  /** A map of texts, numbers and truth values, as `jsonb`, with an index of `metadata_hashes`. */
  readonly metadata?: string
  /** Where totals are kept: the list, and the filter whose values are counted one by one. */
  readonly counts?: { readonly list: string; readonly by?: Filter }
}

/** One of these values, or a comparison. */
export type Wanted =
  | readonly string[]
  | { readonly operator: Operator; readonly values: readonly string[] }

export type ListRequest<Sort extends string, Filter extends string> = {
  readonly organizationId: string
  readonly filters?: { readonly [Each in Filter]?: Wanted | undefined }
  readonly search?: string | undefined
  /** The values that are wanted for each key, compared as text. */
  readonly metadata?: Readonly<Record<string, readonly string[] | undefined>> | undefined
  /** Further ones, whose SQL a store composes; the key tells requests apart. */
  readonly conditions?: readonly { readonly key: string; sql(values: Values): string }[]
  /** The sort criteria in their order; `-` means descending. */
  readonly sorting: readonly (Sort | `-${Sort}`)[]
  readonly offset: number
  readonly limit: number
}

/** Some rows of a list that is read as a whole; without an end they are the last ones. */
export type Walked<Item> = { readonly items: readonly Item[]; readonly end: Boundary | undefined }

/** Aggregates over rows of a list, which are `found`; all of it are constants of a store. */
type Sums = { readonly columns: string; readonly figures: string; readonly grouped: string }

/** Reads a whole list piece by piece, each from the end of the one before. */
export type Walk<Item> = (after: Boundary | undefined, limit: number) => Promise<Walked<Item>>

/** One that is not exact is never too low: who reads page by page would stop there. */
type Total = { readonly n: number; readonly isExact: boolean }

export type ListPage<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** One value is compared by itself, so that an index keeps its order behind it. */
function comparison({ bound }: ListFilter, wanted: Wanted) {
  if ('operator' in wanted) return wanted
  return { operator: bound ?? (wanted.length === 1 ? 'eq' : 'in'), values: wanted } as const
}

/** A few rows with a text, in an order whose values are never null. */
type Few<Sort extends string> = {
  readonly by: Sort | `-${Sort}`
  readonly limit: number
  readonly text: string
}

type Boundaries = ReturnType<typeof createPageBoundaries>

/** Up to here rows are skipped one by one, whichever end is nearer. */
const nearOffset = 1_000

/** Reads pages of a list, with the total. */
export function createList<Row extends QueryResultRow, Sort extends string, Filter extends string>(
  definition: ListDefinition<Sort, Filter>,
  boundaries: Boundaries,
) {
  type Request = ListRequest<Sort, Filter>
  type Found = Row & {
    readonly pageSorted: string
    readonly pageId: string
    /** With the first pages of a list whose totals are kept. */
    readonly pageTotal?: number
    readonly pageChanges?: number
  }
  const notes = definition.notes ? `${definition.notes}\n` : ''

  const given = ({ filters = {} }: Request) =>
    Object.entries<Wanted | undefined>(filters).flatMap(([name, wanted]) =>
      wanted === undefined
        ? []
        : [{ name: name as Filter, ...comparison(definition.filters[name as Filter], wanted) }],
    )

  const entriesOf = (request: Request) =>
    definition.metadata === undefined ? [] : Object.entries(request.metadata ?? {})

  /** Of a common text, without the index in which all of its rows would be looked up. */
  function conditions(request: Request, values: Values, isCommon = false): string[] {
    const { filters, metadata, organizationId, search: column, where = [] } = definition
    const text = request.search?.toLowerCase() ?? ''
    return [
      `${organizationId} = ${values.add(request.organizationId)}`,
      ...where,
      ...given(request).map(({ name, operator, values: wanted }) =>
        condition(filters[name], filters[name].bound ?? operator, wanted, values),
      ),
      ...entriesOf(request).flatMap(([name, wanted]) => {
        const [key, texts] = [`${values.add(name)}::text`, `${values.add(wanted)}::text[]`]
        return [
          `${metadata} <> '{}'`,
          `metadata_hashes(${organizationId}, ${metadata}) &&
             metadata_hashes_of(${values.add(request.organizationId)}, ${key}, ${texts})`,
          `${metadata} ->> ${key} = any(${texts})`,
        ]
      }),
      ...(request.conditions ?? []).map((each) => each.sql(values)),
      ...(column && text ? hasText(column, text, isCommon, values) : []),
    ]
  }

  const isUnfiltered = (request: Request) =>
    given(request).length === 0 &&
    !request.search &&
    entriesOf(request).length === 0 &&
    !request.conditions?.length

  /** Is a total kept for exactly these filters? */
  function isKept(request: Request): boolean {
    const { counts } = definition
    const [first, ...others] = given(request)
    if (!counts || request.search || others.length > 0 || request.conditions?.length) return false
    if (entriesOf(request).length > 0) return false
    if (!first) return true
    return first.name === counts.by && (first.operator === 'eq' || first.operator === 'in')
  }

  async function keptTotal(sql: Sql, request: Request): Promise<number> {
    const [first] = given(request)
    const list = definition.counts?.list ?? ''
    const kept = await readCounts<string>(sql, request.organizationId, list)
    const matching = first ? kept.filter(({ key }) => first.values.includes(key)) : kept
    return matching.reduce((sum, { n }) => sum + n, 0)
  }

  async function countedTotal(sql: Sql, request: Request, most?: number): Promise<number> {
    const values = createValues()
    const where = conditions(request, values).join(' and ')
    const rows = `from ${definition.from} where ${where}`
    const found =
      most === undefined ? rows : `from (select ${rows} limit ${values.add(most)}) as first`
    const text = [notes, 'select', `count(*) as total ${found}`].join(' ')
    const [row] = isUnfiltered(request)
      ? await sql.many<{ total: number }>(text, values.all)
      : await sql.search<{ total: number }>(text, values.all)
    return row?.total ?? 0
  }

  /** How many rows there are at most, with a text or without; undefined where that is not kept. */
  async function keptBound(sql: Sql, request: Request): Promise<number | undefined> {
    if (!request.search || !definition.search || !definition.counts) return undefined
    const whole = { ...request, search: undefined }
    return keptTotal(sql, isKept(whole) ? whole : { ...whole, filters: {} })
  }

  async function isCommonText(sql: Sql, request: Request, bound: number | undefined) {
    const groups = trigramQuery(request.search?.toLowerCase() ?? '', 'contains')
    if (bound === undefined || bound <= common || !groups) return false
    const values = createValues()
    const tenant = `${definition.organizationId} = ${values.add(request.organizationId)}`
    const found = `letter_groups(${definition.search}) @@ ${values.add(groups)}::tsquery`
    const query = ['select', `from ${definition.from} where ${tenant} and ${found}`].join(' ')
    return (await estimate(sql, query, values.all)) > common
  }

  async function totalOf(sql: Sql, request: Request, isCommon: boolean, bound: number | undefined) {
    if (isKept(request)) return { n: await keptTotal(sql, request), isExact: true }
    if (bound === undefined) return { n: await countedTotal(sql, request), isExact: true }
    const n = isCommon ? Number.POSITIVE_INFINITY : await countedTotal(sql, request, common + 1)
    return n > common ? { n: bound, isExact: false } : { n, isExact: true }
  }

  /** Identifies the rows and their order, for remembered ends of pages; of a bounded length. */
  function nameOf(request: Request): string {
    const { organizationId, filters, search, metadata, sorting } = request
    const more = request.conditions?.map(({ key }) => key)
    const parts = [definition.from, organizationId, filters, search, metadata, sorting, more]
    return hashToken(JSON.stringify(parts)).toString('base64')
  }

  function rangeOf(request: Request, { isExact, n: total }: Total, values: Values): PageRange {
    const { offset } = request
    const limit = Math.min(request.limit, total - offset)
    const after = hasBoundaries(request, offset)
      ? boundaries.find(nameOf(request), offset)
      : undefined
    const skipped = Math.min(offset, after?.skip ?? offset)
    const left = total - offset - limit
    // What is left behind the page may be less than what would be skipped before it.
    if (!isExact || skipped <= nearOffset || skipped <= left) return { offset, limit, after }
    return { offset, limit, total: `${values.add(total)}::bigint` }
  }

  const criterionOf = (each: Sort | `-${Sort}`): Criterion => ({
    descending: each.startsWith('-'),
    order: definition.sorts[each.replace(/^-/, '') as Sort],
  })

  /** A boundary points behind one value and its id; near the start it saves nothing. */
  function hasBoundaries({ sorting: [first, ...more] }: Request, offset: number): boolean {
    if (!first || more.length > 0 || offset < nearOffset) return false
    return !criterionOf(first).order.nullable
  }

  async function read(
    sql: Sql,
    request: Request,
    { isCommon, position, total }: { total?: Total; position?: Boundary; isCommon?: boolean } = {},
  ): Promise<Found[]> {
    const { columns, counts, from, id, joins = '', organizationId } = definition
    const [first, ...more] = request.sorting.map(criterionOf)
    if (!first) throw new Error('A list needs an order.')
    const values = createValues()
    const where = conditions(request, values, isCommon)
    const query = { from, id, where, ...first, more }
    const range: PageRange = position
      ? { offset: 0, limit: request.limit, after: { boundary: position, skip: 0 } }
      : total === undefined
        ? request
        : rangeOf(request, total, values)
    const page = pageStatement(query, range, values)
    const tenant = values.add(request.organizationId)
    const counted =
      total === undefined && !position && counts
        ? `cross join ${countedIn(tenant, values.add(counts.list))}`
        : ''
    const text = `${notes} with page (page_id, page_sorted) as materialized (${page})
      select ${columns}, page_sorted::text as "pageSorted", page_id::text as "pageId"
             ${counted && ', counted.n as "pageTotal", counted.changes as "pageChanges"'}
        from page join ${from} on ${id} = page_id and ${organizationId} = ${tenant} ${joins} ${counted}
       ${orderedBy(query)}`
    // Few texts, whose plans hardly depend on the values.
    const isPrepared = total === undefined && more.length === 0
    return isPrepared ? sql.many<Found>(text, values.all) : sql.search<Found>(text, values.all)
  }

  /** Without filters and near the start, the rows are found without the total: both are read at once. */
  async function readNear(sql: Sql, request: Request) {
    const [found, counted] = await Promise.all([
      read(sql, request),
      definition.counts ? undefined : countedTotal(sql, request),
    ])
    const [row] = found
    if (row?.pageChanges) await foldIfMany(sql, row.pageChanges)
    return { found, total: counted ?? row?.pageTotal ?? (await keptTotal(sql, request)) }
  }

  async function readFar(sql: Sql, request: Request) {
    const bound = await keptBound(sql, request)
    const isCommon = await isCommonText(sql, request, bound)
    const total = await totalOf(sql, request, isCommon, bound)
    const found = request.offset < total.n ? await read(sql, request, { total, isCommon }) : []
    const end = request.offset + found.length
    // A page that is not full is the last one, so its end is the total.
    const isLast = found.length < request.limit && (found.length > 0 || request.offset === 0)
    return { total: !total.isExact && isLast ? end : total.n, found }
  }

  async function readPage(sql: Sql, request: Request): Promise<ListPage<Row>> {
    const isNear = request.offset <= nearOffset && isUnfiltered(request)
    const { total, found } = await (isNear ? readNear : readFar)(sql, request)
    const last = found.at(-1)
    const end = request.offset + found.length
    if (last && hasBoundaries(request, end)) {
      boundaries.store(nameOf(request), end, { sorted: last.pageSorted, id: last.pageId })
    }
    return { rows: found, total }
  }

  /**
   * What a request finds from a position on, in the order of its first criterion, whose values are never
   * null. Each piece is a statement of its own, so no snapshot is held meanwhile: a row that is added
   * behind the position is found, and no row is found twice.
   */
  async function readAfter(sql: Sql, request: Request, after: Boundary | undefined) {
    const sorting = request.sorting.slice(0, 1)
    const rows = await read(sql, { ...request, sorting, offset: 0 }, after && { position: after })
    const last = rows.length < request.limit ? undefined : rows.at(-1)
    return { rows, end: last && { sorted: last.pageSorted, id: last.pageId } }
  }

  /** What the first rows of a request come to, in the order of it and up to its limit. */
  async function readSums<Sum extends QueryResultRow>(sql: Sql, request: Request, sums: Sums) {
    const [first, ...more] = request.sorting.map(criterionOf)
    if (!first) throw new Error('A list needs an order.')
    const values = createValues()
    const isCommon = await isCommonText(sql, request, await keptBound(sql, request))
    const where = conditions(request, values, isCommon).join(' and ')
    const found = ['select', `${sums.columns} from ${definition.from} where ${where}`].join(' ')
    const rows = `${found} ${orderedBy({ ...first, more })} limit ${values.add(request.limit)}`
    const text = [notes, 'select', `${sums.figures} from (${rows}) as found ${sums.grouped}`]
    return sql.search<Sum>(text.join(' '), values.all)
  }

  /** The first ones with a text, without a total. */
  async function search(sql: Sql, organizationId: string, { by, limit, text }: Few<Sort>) {
    const request: Request = { organizationId, search: text, sorting: [by], offset: 0, limit }
    return (await readAfter(sql, request, undefined)).rows
  }

  /** The whole list, in the same way. */
  function walk<Item>(
    sql: Sql,
    organizationId: string,
    by: Sort,
    show: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
  ): Walk<Item> {
    return async (after, limit) => {
      const request: Request = { organizationId, sorting: [by], offset: 0, limit }
      const { rows, end } = await readAfter(sql, request, after)
      return { items: await show(rows), end }
    }
  }

  return Object.assign(readPage, { walk, readAfter, readSums, search })
}
