import { expect, test } from 'vitest'
import { z } from 'zod'
import { datesText } from './dates.ts'

const instant = z.iso.datetime({ precision: 3 })
const context = { field: (key: string) => key, datesNameOf: () => undefined }
const datesOf = (schema: z.ZodType) => datesText([schema], context)

test.each([
  ['a text, even of a similar format', z.iso.date(), undefined],
  ['a date that may be null or absent', instant.nullable().optional(), 'true'],
  ['fields', z.object({ at: instant, name: z.string() }), '{ at: true }'],
  [
    'a list in an object',
    z.object({ items: z.array(z.object({ at: instant })) }),
    '{ items: { at: true } }',
  ],
  ['a map', z.record(z.string(), instant), "{ '*': true }"],
  ['no dates anywhere', z.object({ a: z.object({ b: z.string() }) }), undefined],
  [
    'alternatives with different fields',
    z.union([z.object({ at: instant }), z.object({ until: instant, text: z.string() })]),
    '{ at: true, until: true }',
  ],
])('%s', (_, schema, text) => {
  expect(datesOf(schema)).toBe(text)
})

test('a field that is a date in one alternative and a text in another is refused', () => {
  const unclear = z.union([z.object({ at: instant }), z.object({ at: z.string() })])
  expect(() => datesOf(unclear)).toThrow('either a date or something else')
})

test('the dates of a schema with a name are referred to', () => {
  const user = z.object({ createdAt: instant })
  const datesNameOf = (schema: unknown) => (schema === user ? 'userDates' : undefined)
  const schema = z.object({ user: user.nullable() })
  expect(datesText([schema], { ...context, datesNameOf })).toBe('{ user: userDates }')
})
