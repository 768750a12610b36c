import { expect, test } from 'vitest'
import { z } from 'zod'
import { toIssues } from './issues.ts'

function found(schema: z.ZodType, input: unknown, place = 'body') {
  const { error } = schema.safeParse(input)
  return toIssues(error?.issues ?? [], place, input).map(({ loc, type }) => [loc.join('.'), type])
}

const price = z.discriminatedUnion('amount_type', [
  z.object({ amount_type: z.literal('fixed'), price_amount: z.int().min(50) }),
  z.object({ amount_type: z.literal('custom') }),
])

test.each([
  [z.string(), 1, 'string_type'],
  [z.string(), undefined, 'missing'],
  [z.int(), 1.5, 'int_from_float'],
  [z.int(), 'x', 'int_parsing'],
  [z.number(), null, 'float_type'],
  [z.boolean(), 'yes', 'bool_type'],
  [z.array(z.string()), {}, 'list_type'],
  [z.array(z.string()).min(1), [], 'too_short'],
  [z.array(z.string()).max(1), ['a', 'b'], 'too_long'],
  [z.object({}), [], 'dict_type'],
  [z.string().max(1), 'ab', 'string_too_long'],
  [z.number().gt(0), 0, 'greater_than'],
  [z.number().lt(5), 5, 'less_than'],
  [z.number().max(5), 6, 'less_than_equal'],
  [z.number().multipleOf(5), 6, 'multiple_of'],
  [z.enum(['a', 'b']), 'c', 'enum'],
  [z.enum(['a', 'b']), undefined, 'missing'],
  [z.literal('a'), 'c', 'enum'],
  [z.uuid(), 'x', 'uuid_parsing'],
  [z.url(), 'x', 'url_parsing'],
  [z.iso.datetime(), 'x', 'datetime_parsing'],
  [z.string().regex(/a/), 'x', 'string_pattern_mismatch'],
  [z.email(), 'x', 'value_error'],
])('the value of case %# has the type that clients know', (schema, value, type) => {
  expect(found(z.object({ field: schema }), { field: value })).toEqual([['body.field', type]])
})

test('a refinement may name its own type', () => {
  const schema = z.object({
    amount: z.int().refine((amount) => amount >= 50, { params: { type: 'minimum_price' } }),
  })
  expect(found(schema, { amount: 1 })).toEqual([['body.amount', 'minimum_price']])
})

test('of several alternatives the one that fits best is explained', () => {
  expect(found(price, { amount_type: 'fixed', price_amount: 1 })).toEqual([
    ['body.price_amount', 'greater_than_equal'],
  ])
  expect(found(z.object({ price }), { price: { amount_type: 'x' } })).toEqual([
    ['body.price.amount_type', 'union_tag_invalid'],
  ])
  const either = z.object({ id: z.union([z.uuid(), z.array(z.uuid())]) })
  expect(found(either, {})).toEqual([['body.id', 'missing']])
  expect(found(either, { id: ['x'] })).toEqual([['body.id.0', 'uuid_parsing']])
})

test('a number in a query is an integer in text', () => {
  const schema = z.object({ page: z.coerce.number().int().min(1) })
  expect(found(schema, { page: 'x' }, 'query')).toEqual([['query.page', 'int_parsing']])
  expect(found(schema, { page: '0' }, 'query')).toEqual([['query.page', 'greater_than_equal']])
})

test('unknown fields and wrong keys of a map are named one by one', () => {
  expect(found(z.strictObject({}), { a: 1, b: 2 })).toEqual([
    ['body.a', 'extra_forbidden'],
    ['body.b', 'extra_forbidden'],
  ])
  const metadata = z.record(z.string().max(3), z.string())
  expect(found(metadata, { abcd: 'x' })).toEqual([['body.abcd', 'string_too_long']])
})
