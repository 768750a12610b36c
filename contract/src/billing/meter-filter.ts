import { z } from 'zod'

/** Which events a meter counts, and what it makes of them. */

const Clause = z.object({
  property: z.string().min(1).max(256),
  operator: z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like']),
  value: z.union([
    z.string().max(1_000),
    z.int().min(-2_147_483_648).max(2_147_483_647),
    z.boolean(),
  ]),
})
export type FilterClause = z.infer<typeof Clause>

export type Filter = {
  conjunction: 'and' | 'or'
  clauses: (FilterClause | Filter)[]
}

const maxDepth = 8
const maxClauses = 100

/** Levels one by one, so that the depth is a part of the schema and no client meets a recursion. */
function nested(depth: number): z.ZodType<Filter> {
  const clauses = depth > 1 ? z.array(z.union([Clause, nested(depth - 1)])) : z.array(Clause)
  return z.object({ conjunction: z.enum(['and', 'or']), clauses: clauses.max(maxClauses) })
}

/** A group counts as well, so that empty groups are not free. */
const sizeOf = ({ clauses }: Filter): number =>
  clauses.reduce((sum, each) => sum + 1 + ('clauses' in each ? sizeOf(each) : 0), 0)

/** Without clauses, it matches every event. */
export const Filter = nested(maxDepth).refine((filter) => sizeOf(filter) <= maxClauses, {
  error: 'At most 100 clauses',
})

const Property = z.string().min(1).max(256)

/** Of numbers only; other values are left out. */
const numeric = ['sum', 'max', 'min', 'avg'] as const

export const Aggregation = z.discriminatedUnion('func', [
  z.object({ func: z.literal('count') }),
  z.object({ func: z.enum(numeric), property: Property }),
  z.object({ func: z.literal('unique'), property: Property }),
])
export type Aggregation = z.infer<typeof Aggregation>
