import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  replacementOf,
  withoutNull,
  withReplacedShape,
  withReplacements,
} from './first-generation.ts'

const Status = withReplacements(z.enum(['on', 'off', 'away']), { away: 'off' })
const One = z.object({ status: Status, metadata: z.record(z.string(), z.string()) })
const Free = withReplacedShape(z.object({ amount: z.int() }), ({ amount, ...rest }) =>
  amount === 0 ? { ...rest, free: true } : { ...rest, amount },
)
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
  ['a whole shape', z.array(Free), [{ amount: 0 }, { amount: 5 }], [{ free: true }, { amount: 5 }]],
  ['each value of a record', z.record(z.string(), One), { any: away }, { any: off }],
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
