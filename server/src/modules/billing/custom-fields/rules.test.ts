import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AttachedField,
  type CustomField,
  checkCustomFieldData,
  knownCustomFieldData,
} from './rules.ts'

const fieldOf = (
  type: CustomField['type'],
  properties: object,
  required = false,
): AttachedField => ({
  required,
  field: {
    id: '00000000-0000-4000-8000-000000000000',
    organizationId: 'o',
    type,
    slug: 'it',
    name: 'It',
    properties,
    metadata: {},
    createdAt: new Date(0),
    modifiedAt: null,
  } as CustomField,
})

/** The types of the reasons why a value is refused. */
const refusals = (field: AttachedField, value: unknown, requireAll = true) =>
  checkCustomFieldData([field], { it: value as string }, { requireAll }).map(({ type }) => type)

const options = [{ value: 'a', label: 'A' }]

test.each([
  ['text', {}, 'Ada', []],
  ['text', { min_length: 3 }, 'Al', ['string_too_short']],
  ['text', { max_length: 2 }, '👩👩', []],
  ['text', { max_length: 2 }, 'abc', ['string_too_long']],
  ['text', {}, 'x'.repeat(10_001), ['string_too_long']],
  ['text', {}, 7, ['string_type']],
  ['number', { ge: 1, le: 3 }, 1, []],
  ['number', { ge: 1, le: 3 }, 3, []],
  ['number', { ge: 1, le: 3 }, 0, ['greater_than_equal']],
  ['number', { ge: 1, le: 3 }, 4, ['less_than_equal']],
  ['number', {}, 1.5, ['int_type']],
  ['number', {}, 1e21, ['int_type']],
  ['number', {}, '1', ['int_type']],
  // 2020-01-01 begins 1577836800 seconds after 1970.
  ['date', { ge: 1_577_836_800 }, '2020-01-01', []],
  ['date', { ge: 1_577_836_800 }, '2019-12-31T23:59:59Z', ['greater_than_equal']],
  ['date', { ge: 1_577_836_800 }, '2020-01-01T00:30:00+01:00', ['greater_than_equal']],
  ['date', { le: 1_577_836_800 }, '2020-01-02', ['less_than_equal']],
  ['date', {}, '2024-02-29', []],
  ['date', {}, '2023-02-29', ['date_parsing']],
  ['date', {}, '2023-01-01T00:00:00', ['date_parsing']],
  ['date', {}, 'tomorrow', ['date_parsing']],
  ['checkbox', {}, true, []],
  ['checkbox', {}, false, []],
  ['checkbox', {}, 'yes', ['bool_type']],
  ['select', { options }, 'a', []],
  ['select', { options }, 'A', ['enum']],
] as const)('%s with %j takes %j: %j', (type, properties, value, expected) => {
  expect(refusals(fieldOf(type, properties), value)).toEqual(expected)
})

describe('a required field', () => {
  test.each([
    ['text', {}, ''],
    ['number', {}, null],
    ['date', {}, undefined],
    ['checkbox', {}, false],
    ['select', { options }, null],
  ] as const)('of type %s needs a value when all are needed', (type, properties, value) => {
    const field = fieldOf(type, properties, true)
    expect(refusals(field, value)).toEqual(['missing'])
    expect(refusals(field, value, false)).toEqual([])
  })

  test('is named by its place', () => {
    expect(checkCustomFieldData([fieldOf('text', {}, true)], {}, { requireAll: true })).toEqual([
      { loc: ['body', 'custom_field_data', 'it'], msg: 'Field required', type: 'missing' },
    ])
  })

  test('with the name of something that all objects have is still missing', () => {
    const { field } = fieldOf('text', {})
    const fields = [{ field: { ...field, slug: 'constructor' }, required: true }]
    expect(checkCustomFieldData(fields, {}, { requireAll: true })).toHaveLength(1)
    expect(knownCustomFieldData(fields, {})).toEqual({})
  })
})

test('no value makes the check throw, and an accepted number lies in its range', () => {
  const field = fieldOf('number', { ge: -5, le: 5 })
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const accepted = refusals(field, value).length === 0
      if (accepted && value !== null && value !== '') {
        expect(value).toBeGreaterThanOrEqual(-5)
        expect(value).toBeLessThanOrEqual(5)
      }
    }),
  )
})

test('keys that no field has are dropped', () => {
  const data = { it: 'x', other: 'y', __proto__: null }
  expect(knownCustomFieldData([fieldOf('text', {})], data)).toEqual({ it: 'x' })
})
