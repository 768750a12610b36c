import { expect, test } from 'vitest'
import { z } from 'zod'
import { replacementOf, withoutNull, withReplacements } from './first-generation.ts'

const Status = withReplacements(z.enum(['on', 'off', 'away']), { away: 'off' })
const One = z.object({ status: Status, metadata: z.record(z.string(), z.string()) })
const away = { status: 'away', metadata: { status: 'away' } }
const off = { status: 'off', metadata: { status: 'away' } }

test.each<[string, z.ZodType, unknown, unknown]>([
  ['a field', One, away, off],
  ['each item of a list', z.object({ items: z.array(One) }), { items: [away] }, { items: [off] }],
  ['what may be null', z.object({ one: One.nullable() }), { one: away }, { one: off }],
  [
    'null, where such clients know no null',
    z.object({ number: withoutNull(z.string().nullable(), '') }),
    { number: null },
    { number: '' },
  ],
  ['null', z.object({ one: One.nullable() }), { one: null }, { one: null }],
  ['what is missing', z.object({ one: One.optional() }), {}, {}],
  ['a field that another shape took over', One.omit({ metadata: true }), away, off],
  ['other values', One, { ...away, status: 'on' }, { ...away, status: 'on' }],
])(
  'is replaced: %s, and never what merchants or customers wrote',
  (_name, schema, value, expected) => {
    expect(replacementOf(schema)?.(value)).toEqual(expected)
  },
)

test('where nothing is replaced there is nothing to do', () => {
  expect(replacementOf(z.object({ items: z.array(z.object({ status: z.string() })) }))).toBe(
    undefined,
  )
})
