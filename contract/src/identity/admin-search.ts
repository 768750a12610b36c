import { z } from 'zod'
import { queryNumber } from '../kernel/common.ts'

export const searchable = ['email', 'name'] as const
export const columns = [
  'id',
  'email',
  'emailVerified',
  'name',
  'role',
  'username',
  'banned',
  'banReason',
  'banExpires',
  'twoFactorEnabled',
  'createdAt',
  'updatedAt',
] as const
export const sortable = ['createdAt', 'updatedAt', 'name', 'email', 'role'] as const

const Count = z.coerce.number().int().min(0)

/** Search, filter, sorting and paging of the list of users. */
export const UserSearch = z.object({
  searchValue: z.string().max(256).optional(),
  searchField: z.enum(searchable).default('email'),
  searchOperator: z.enum(['contains', 'starts_with', 'ends_with']).default('contains'),
  filterField: z.enum(columns).default('email'),
  filterValue: z.union([z.string().max(256), z.array(z.string().max(256)).max(100)]).optional(),
  filterOperator: z
    .enum([
      'eq',
      'ne',
      'lt',
      'lte',
      'gt',
      'gte',
      'in',
      'not_in',
      'contains',
      'starts_with',
      'ends_with',
    ])
    .default('eq'),
  sortBy: z.enum(sortable).default('createdAt'),
  sortDirection: z.enum(['asc', 'desc']).default('asc'),
  limit: queryNumber(Count.max(1000).optional()),
  offset: queryNumber(Count.max(1_000_000_000).optional()),
})
