import { nothing } from '@guildhall/contract/endpoint'
import type { z } from 'zod'
import { AppError } from '../../kernel/index.ts'
import { readQuery } from './incoming.ts'

/** Most endpoints take only some of the three; what the contract leaves out is not even looked at. */
export function read(schema: z.ZodType, value: () => unknown, message: string): unknown {
  if (schema === nothing) return {}
  const result = schema.safeParse(value())
  if (!result.success) throw new AppError('VALIDATION_ERROR', { message })
  return result.data
}

/** NUL has no place in a text of the database, nor in any name of ours. */
export function printable(values: Record<string, string | string[]>) {
  for (const value of Object.values(values).flat()) {
    if (value.includes('\0')) throw new AppError('VALIDATION_ERROR', { message: invalidQuery })
  }
  return values
}

const withoutSearch = new WeakMap<z.ZodType, unknown>()

/** What an address without a query says is the same each time. */
export function readSearch(schema: z.ZodType, search: string): unknown {
  if (search !== '') return read(schema, () => printable(readQuery(search)), invalidQuery)
  let value = withoutSearch.get(schema)
  if (value === undefined) {
    value = Object.freeze(read(schema, () => ({}), invalidQuery))
    withoutSearch.set(schema, value)
  }
  return value
}

const invalidQuery = 'Invalid query parameters'
