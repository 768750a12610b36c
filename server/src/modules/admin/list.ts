import type { listUsers } from '@guildhall/contract/admin'
import type { z } from 'zod'
import { AppError } from '../../kernel/index.ts'
import { createBoundaries, everywhere, readCounts } from '../../platform/lists/index.ts'
import type { Needs } from './needs.ts'
import { type Field, type Filter, isCounted, type Kind, keepsKind } from './rules/filter.ts'
import type { Part, Wanted } from './store/search.ts'
import * as store from './store.ts'

export type Query = z.output<(typeof listUsers)['query']>

const usualPage = 100
/** Totals that have to be counted are exact up to here; a part of a text costs more to look for. */
const mostCounted = { filtered: 10_000, searched: 1_000 }
/** The share of all people from which on what has to be counted is soon found without an index. */
const countedSoon = 0.2

function badQuery() {
  return new AppError('VALIDATION_ERROR', { message: 'Invalid query parameters' })
}

/** Years of four digits: JavaScript knows more of them than the database writes the same way. */
const written = /^(?!0000)\d{4}-/

function instant(text: string): string {
  const date = new Date(/^\d+$/.test(text) ? Number(text) : text)
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  if (!written.test(iso)) throw badQuery()
  return iso
}

function truth(text: string): string {
  if (text === 'true' || text === '1') return 'true'
  if (text === 'false' || text === '0') return 'false'
  throw badQuery()
}

const asText = (text: string) => text
const readers: Partial<Record<Field, (text: string) => string>> = {
  emailVerified: truth,
  banned: truth,
  twoFactorEnabled: truth,
  banExpires: instant,
  createdAt: instant,
  updatedAt: instant,
}

const isPart = (operator: Filter['operator']): operator is Part['where'] =>
  operator === 'contains' || operator === 'starts_with' || operator === 'ends_with'

function filterOf(query: Query): Filter | undefined {
  const { filterField: field, filterOperator: operator, filterValue } = query
  if (filterValue === undefined) return undefined
  const given = typeof filterValue === 'string' ? [filterValue] : filterValue
  const read = isPart(operator) ? asText : (readers[field] ?? asText)
  return { field, operator, values: given.map(read) }
}

/** Parts of an address or a name are looked for by an index, whether searched or filtered. */
function partOf({ field, operator, values: [text = ''] }: Filter): Part | undefined {
  if (!isPart(operator)) return undefined
  if (field === 'email') return { of: 'email', text, where: operator }
  return field === 'name' ? { of: 'exact name', text, where: operator } : undefined
}

export function readQuery(query: Query) {
  const { searchValue = '', searchField, searchOperator } = query
  const filter = filterOf(query)
  const searched: Part | undefined =
    searchValue === ''
      ? undefined
      : { of: searchField, text: searchValue.toLowerCase(), where: searchOperator }
  const part = filter && partOf(filter)
  return {
    parts: [searched, part].filter((each) => each !== undefined),
    filter: part ? undefined : filter,
    sortBy: query.sortBy,
    descending: query.sortDirection === 'desc',
    limit: query.limit ?? usualPage,
    offset: query.offset ?? 0,
  }
}

const sum = (counts: readonly { n: number }[]) => counts.reduce((all, { n }) => all + n, 0)

export function createList({ clock, database: { lists: sql } }: Needs) {
  const boundaries = createBoundaries(clock)

  return async (query: Query) => {
    const { limit, offset, filter, ...search } = readQuery(query)
    const people = await readCounts<Kind>(sql, everywhere, 'users')
    const kept = people.filter(({ key }) => !isCounted(filter) || keepsKind(filter, key))
    const most = sum(kept)
    if (most === 0 || offset >= most) return { users: [], total: most }
    const kinds = kept.map(({ key }) => key)
    const wanted: Wanted = {
      ...search,
      filter: isCounted(filter) ? undefined : filter,
      kinds: isCounted(filter) ? { by: filter.field, kept: kinds } : undefined,
    }
    const isKnown = wanted.parts.length === 0 && wanted.filter === undefined
    const share = (await store.estimate(sql, wanted.parts)) / sum(people)
    // Reading in order ends after `end / share` people, the index finds all `share * people`.
    const common = share * share * sum(people) >= offset + limit
    const name = JSON.stringify({ ...search, filter })
    const after = boundaries.find(name, offset)
    const fromEnd = !after && isKnown && offset > most / 2 ? kinds : undefined
    const cut = { limit: Math.min(limit, most - offset), offset, after, fromEnd }
    const { users, last } = await store.page(sql, wanted, common, cut)
    const end = offset + users.length
    if (last && users.length === limit) boundaries.keep(name, end, last)
    if (isKnown) return { users, total: most }
    if (users.length < limit && (users.length > 0 || offset === 0)) return { users, total: end }
    const bound = wanted.parts.length > 0 ? mostCounted.searched : mostCounted.filtered
    const counted = await store.count(sql, wanted, share >= countedSoon, bound + 1)
    // Never too few, since whoever reads page by page would stop there.
    return { users, total: counted > bound ? Math.max(most, end) : counted }
  }
}
