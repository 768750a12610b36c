import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bounded, boundedList } from './bounded.ts'

const outcome = (schema: z.ZodType, value: unknown) => {
  const { data, error } = schema.safeParse(value)
  return { data, issues: error?.issues }
}

test('of a map with too many keys nothing else is reported', () => {
  const map = bounded(z.record(z.string(), z.number()), 2)
  expect(outcome(map, { a: 1, b: 2 }).data).toEqual({ a: 1, b: 2 })
  expect(outcome(map, { a: 'x' }).issues).toMatchObject([{ code: 'invalid_type', path: ['a'] }])
  expect(outcome(map, { a: 'x', b: 'x', c: 'x' }).issues).toEqual([
    { code: 'custom', path: [], message: 'At most 2 keys' },
  ])
  expect(outcome(z.object({ map: map.optional() }), { map: { a: 1, b: 2, c: 3 } }).issues).toEqual([
    { code: 'custom', path: ['map'], message: 'At most 2 keys' },
  ])
})

const Item = z.object({ n: z.int(), text: z.string().trim().optional() })

test('a list accepts and refuses what a list of the same length does', () => {
  const plain = z.array(Item).max(5)
  const limited = boundedList(Item, 5)
  const item = fc.oneof(
    fc.record({ n: fc.oneof(fc.integer(), fc.anything()), text: fc.string() }),
    fc.anything(),
  )
  fc.assert(
    fc.property(fc.oneof(fc.array(item, { maxLength: 5 }), fc.anything()), (value) => {
      expect(outcome(limited, value)).toEqual(outcome(plain, value))
    }),
  )
})

test('a list that is too long is refused for that alone', () => {
  const items = Array.from({ length: 6 }, () => 'wrong')
  expect(outcome(boundedList(Item, 5), items).issues).toEqual([
    expect.objectContaining({ code: 'too_big', origin: 'array', maximum: 5, path: [] }),
  ])
})

test('after twenty issues the other items are not looked at', () => {
  let looks = 0
  const Counted = z.unknown().refine(() => {
    looks++
    return false
  })
  const { issues } = outcome(boundedList(Counted, 1_000), new Array(1_000).fill(0))
  expect([looks, issues?.length, issues?.at(-1)?.path]).toEqual([20, 20, [19]])
})
