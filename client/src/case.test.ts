import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camelKey, snakeKey, toCamel, toSnake } from './case.ts'

const wireKey = fc.stringMatching(/^[a-z][a-z0-9]{0,5}(_[a-z0-9]{1,4}){0,3}$/)
const programKey = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,8}$/)
const shape = (key: fc.Arbitrary<string>) =>
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value

test('what the wire sends comes back to the wire unchanged', () => {
  fc.assert(
    fc.property(shape(wireKey), (value) => {
      expect(toSnake(toCamel(value))).toEqual(value)
    }),
  )
})

test('what a program sends comes back to the program unchanged', () => {
  fc.assert(
    fc.property(shape(programKey), (value) => {
      expect(toCamel(toSnake(value))).toEqual(value)
    }),
  )
})

test.each([
  ['current_period_end', 'currentPeriodEnd'],
  ['line1', 'line1'],
  ['line_2', 'line_2'],
  ['id', 'id'],
])('%s is %s in a program', (wire, program) => {
  expect(camelKey(wire)).toBe(program)
  expect(snakeKey(program)).toBe(wire)
})

test('maps that belong to a merchant stay as they are, at any depth', () => {
  const wire = {
    customer_id: 'c',
    metadata: { shirt_size: 'L', shirtColour: 'red', nested: { deep_key: 1 } },
    custom_field_data: { vat_number: '1' },
    items: [{ product_id: 'p', benefit_metadata: { a_b: 1 }, properties: { guild_id: 'g' } }],
  }
  expect(toCamel(wire)).toEqual({
    customerId: 'c',
    metadata: wire.metadata,
    customFieldData: wire.custom_field_data,
    items: [{ productId: 'p', benefitMetadata: { a_b: 1 }, properties: { guildId: 'g' } }],
  })
  expect(toSnake(toCamel(wire))).toEqual(wire)
})

test('a metadata filter keeps the name of its key', () => {
  expect(toSnake({ 'metadata[shirtSize]': 'L' })).toEqual({ 'metadata[shirtSize]': 'L' })
})

test('dates are kept, and __proto__ is dropped', () => {
  const at = new Date(0)
  expect(toSnake({ startsAt: at })).toEqual({ starts_at: at })
  expect(toCamel(JSON.parse('{"__proto__":{"admin":true},"a_b":1}'))).toEqual({ aB: 1 })
})
