import type { listUsers } from '@guildhall/contract/admin'
import type { z } from 'zod'
import { AppError } from '../../kernel/index.ts'
import type { Needs } from './needs.ts'
import type { Filter, Search } from './store/search.ts'
import * as store from './store.ts'

export type Query = z.output<(typeof listUsers)['query']>

const usualPage = 100

const asPattern = {
  contains: (text: string) => `%${text}%`,
  starts_with: (text: string) => `${text}%`,
  ends_with: (text: string) => `%${text}`,
}

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
const readers: Partial<Record<Filter['field'], (text: string) => string>> = {
  emailVerified: truth,
  banned: truth,
  twoFactorEnabled: truth,
  banExpires: instant,
  createdAt: instant,
  updatedAt: instant,
}

export function readQuery(query: Query): Search {
  const { searchValue, filterValue } = query
  const pattern =
    searchValue === undefined || searchValue === ''
      ? undefined
      : asPattern[query.searchOperator](searchValue.toLowerCase().replace(/[\\%_]/g, '\\$&'))
  const given = typeof filterValue === 'string' ? [filterValue] : filterValue
  const parts = /^(?:contains|starts_with|ends_with)$/.test(query.filterOperator)
  const read = parts ? asText : (readers[query.filterField] ?? asText)
  return {
    searchField: query.searchField,
    pattern,
    filter: given && {
      field: query.filterField,
      operator: query.filterOperator,
      values: given.map(read),
    },
    sortBy: query.sortBy,
    descending: query.sortDirection === 'desc',
    limit: query.limit ?? usualPage,
    offset: query.offset ?? 0,
  }
}

export function createList({ database }: Needs) {
  return (query: Query) => store.search(database.lists, readQuery(query))
}
