import { z } from 'zod'
import { queryNumber } from './common.ts'

/** Lists under `/v1`: pages by number, with the total. */
const Pagination = z.object({ total_count: z.int(), max_page: z.int() })

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), pagination: Pagination })
}

const longestPage = 100

/** The query of a page. A limit above the maximum is lowered, not refused. */
export const pageQuery = {
  page: queryNumber(z.coerce.number().int().min(1).max(100_000_000).default(1)),
  limit: queryNumber(z.coerce.number().int().min(1).default(10)).transform((limit) =>
    Math.min(limit, longestPage),
  ),
}

/** A filter of one value or of several, any of which matches. */
export function anyOf<Value extends z.ZodType>(value: Value) {
  return z.preprocess(toList, z.array(value).max(100).optional())
}

/** Sort criteria in their order; a leading `-` means descending. */
export function sortingBy<const Name extends string>(
  names: readonly Name[],
  usual: readonly Sorting<Name>[],
) {
  const criterion = z.enum(
    names.flatMap((name) => [name, `-${name}`] as Sorting<Name>[]),
    { error: 'Invalid sorting criterion.' },
  )
  const list = z.array(criterion).max(names.length)
  return z.preprocess((value) => toList(value) ?? usual, list)
}

export type Sorting<Name extends string> = Name | `-${Name}`

const toList = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value])

/** `metadata[key]=value`: one of the values of each key, compared as text. */
export const metadataFilter = z
  .record(z.string().min(1).max(40), anyOf(z.string().max(500)))
  .refine((map) => Object.keys(map).length <= 10, { error: 'At most 10 keys' })
  .optional()
