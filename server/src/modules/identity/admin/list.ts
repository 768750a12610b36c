import type { listUsers } from '@guildhall/contract/identity/admin'
import type { z } from 'zod'
import { AppError } from '../../../kernel/index.ts'
import {
  createPageBoundaries,
  readCounts,
  stride,
  wholeInstallation,
} from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Field, type Filter, isOnCounted, type Kind, matchesKind } from './rules/filter.ts'
import type { Criteria, TextMatch } from './store/search.ts'
import * as store from './store.ts'

export type Query = z.output<(typeof listUsers)['query']>

const defaultPageSize = 100
/** Totals that have to be counted are exact up to these limits; text matches cost more. */
const countLimits = { filtered: 10_000, searched: 1_000 }
/** Above this share of all users, counting without an index is fast enough. */
const cheapCountShare = 0.2

function badQuery() {
  return new AppError('VALIDATION_ERROR', { message: 'Invalid query parameters' })
}

/** JavaScript and PostgreSQL write years with other than four digits differently. */
const fourDigitYear = /^(?!0000)\d{4}-/

function instant(text: string): string {
  const date = new Date(/^\d+$/.test(text) ? Number(text) : text)
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  if (!fourDigitYear.test(iso)) throw badQuery()
  return iso
}

function readBoolean(text: string): string {
  if (text === 'true' || text === '1') return 'true'
  if (text === 'false' || text === '0') return 'false'
  throw badQuery()
}

const asText = (text: string) => text
const readers: Partial<Record<Field, (text: string) => string>> = {
  emailVerified: readBoolean,
  banned: readBoolean,
  twoFactorEnabled: readBoolean,
  banExpires: instant,
  createdAt: instant,
  updatedAt: instant,
}

const isTextMatch = (operator: Filter['operator']): operator is TextMatch['where'] =>
  operator === 'contains' || operator === 'starts_with' || operator === 'ends_with'

function filterOf(query: Query): Filter | undefined {
  const { filterField: field, filterOperator: operator, filterValue } = query
  if (filterValue === undefined) return undefined
  const given = typeof filterValue === 'string' ? [filterValue] : filterValue
  const read = isTextMatch(operator) ? asText : (readers[field] ?? asText)
  return { field, operator, values: given.map(read) }
}

/** A text match on an address or a name can use an index, whether it is a search or a filter. */
function textMatchOf({ field, operator, values: [text = ''] }: Filter): TextMatch | undefined {
  if (!isTextMatch(operator)) return undefined
  if (field === 'email') return { of: 'email', text, where: operator }
  return field === 'name' ? { of: 'exact name', text, where: operator } : undefined
}

function readQuery(query: Query) {
  const { searchValue = '', searchField, searchOperator } = query
  const filter = filterOf(query)
  const searched: TextMatch | undefined =
    searchValue === ''
      ? undefined
      : { of: searchField, text: searchValue.toLowerCase(), where: searchOperator }
  const match = filter && textMatchOf(filter)
  return {
    matches: [searched, match].filter((each) => each !== undefined),
    filter: match ? undefined : filter,
    sortBy: query.sortBy,
    descending: query.sortDirection === 'desc',
    limit: query.limit ?? defaultPageSize,
    offset: query.offset ?? 0,
  }
}

const sum = (counts: readonly { n: number }[]) => counts.reduce((all, { n }) => all + n, 0)

export function createList({ clock, database: { lists: sql } }: Dependencies) {
  const boundaries = createPageBoundaries(clock)

  return async (query: Query) => {
    const { limit, offset, filter, ...search } = readQuery(query)
    const counts = await readCounts<Kind>(sql, wholeInstallation, 'users')
    const matching = counts.filter(({ key }) => !isOnCounted(filter) || matchesKind(filter, key))
    const upperBound = sum(matching)
    if (upperBound === 0 || offset >= upperBound) return { users: [], total: upperBound }
    const kinds = matching.map(({ key }) => key)
    const criteria: Criteria = {
      ...search,
      filter: isOnCounted(filter) ? undefined : filter,
      kinds: isOnCounted(filter) ? { by: filter.field, matching: kinds } : undefined,
    }
    const isCounted = criteria.matches.length === 0 && criteria.filter === undefined
    const share = (await store.estimate(sql, criteria.matches)) / sum(counts)
    // Reading in order stops after about `end / share` users, the index returns all `share * total`.
    const isCommon = share * share * sum(counts) >= offset + limit
    const name = JSON.stringify({ ...search, filter })
    const after = boundaries.find(name, offset)
    const fromEnd = !after && isCounted && offset > upperBound / 2 ? kinds : undefined
    const pageWindow = { limit: Math.min(limit, upperBound - offset), offset, after, fromEnd }
    const { users, last } = await store.page(sql, criteria, isCommon, pageWindow)
    const end = offset + users.length
    if (last && users.length === limit) boundaries.store(name, end, last)
    const skipped = fromEnd ? upperBound - end : offset
    if (isCounted && !after && skipped >= stride) {
      void boundaries.sample(name, () => store.survey(sql, criteria))
    }
    if (isCounted) return { users, total: upperBound }
    if (users.length < limit && (users.length > 0 || offset === 0)) return { users, total: end }
    const bound = criteria.matches.length > 0 ? countLimits.searched : countLimits.filtered
    const counted = await store.count(sql, criteria, share >= cheapCountShare, bound + 1)
    // Never too low, since a client that reads page by page would stop there.
    return { users, total: counted > bound ? Math.max(upperBound, end) : counted }
  }
}
