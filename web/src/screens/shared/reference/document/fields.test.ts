import { expect, test } from 'vitest'
import { fieldsOf, typeText } from './fields.ts'

const shapes = {
  User: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      image: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['id', 'image'],
  },
  Tree: {
    type: 'object',
    properties: { child: { $ref: '#/components/schemas/Tree' } },
  },
}
const user = { $ref: '#/components/schemas/User' }

test('a type has a short text', () => {
  expect(typeText({ type: 'array', items: { anyOf: [user, { type: 'null' }] } })).toBe(
    '(User | null)[]',
  )
  expect(typeText({ enum: ['a', 1] })).toBe('string | number')
  expect(typeText({ const: 'fixed' })).toBe('"fixed"')
  expect(typeText({ type: 'string', format: 'date-time' })).toBe('string (date-time)')
  expect(typeText({ oneOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null')
  expect(typeText({})).toBe('any')
})

test('a field says whether it is required, and its limits, values and default', () => {
  const shape = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 3, maxLength: 64, description: 'Display name.' },
      slug: { type: 'string', pattern: '^[a-z]+$' },
      id: { type: 'string', format: 'uuid', pattern: '^[0-9a-f]+$' },
      amount: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
      limit: { type: 'integer', maximum: Number.MAX_SAFE_INTEGER, exclusiveMinimum: 0 },
      sort: { type: 'array', maxItems: 4, items: { type: 'string', enum: ['a', '-a'] } },
      plan: { type: 'string', enum: ['free', 'team'], default: 'free' },
    },
    required: ['name'],
  }
  const nothing = { description: undefined, limits: [], values: [], default: undefined }
  const optional = { ...nothing, required: false, inside: undefined }
  expect(fieldsOf(shape, {})).toEqual([
    {
      ...optional,
      name: 'name',
      type: 'string',
      required: true,
      description: 'Display name.',
      limits: [{ kind: 'length', least: 3, most: 64 }],
    },
    {
      ...optional,
      name: 'slug',
      type: 'string',
      limits: [{ kind: 'pattern', text: '^[a-z]+$' }],
    },
    { ...optional, name: 'id', type: 'string (uuid)' },
    {
      ...optional,
      name: 'amount',
      type: 'integer | null',
      limits: [{ kind: 'value', least: 0 }],
    },
    { ...optional, name: 'limit', type: 'integer', limits: [{ kind: 'above', least: 0 }] },
    {
      ...optional,
      name: 'sort',
      type: 'string[]',
      limits: [{ kind: 'items', most: 4 }],
      values: ['"a"', '"-a"'],
    },
    {
      ...optional,
      name: 'plan',
      type: 'string',
      values: ['"free"', '"team"'],
      default: '"free"',
    },
  ])
})

test('fields open one level at a time: of objects, of the items of lists, of maps', () => {
  const shape = {
    properties: {
      users: { type: 'array', items: user },
      me: { anyOf: [user, { type: 'null' }] },
      byName: { type: 'object', additionalProperties: user },
      note: { type: 'object' },
    },
  }
  const fields = fieldsOf(shape, shapes)
  const inside = fields.map(({ inside: inner }) =>
    inner ? fieldsOf(inner, shapes).map(({ name, type }) => `${name}: ${type}`) : null,
  )
  const own = ['id: string', 'image: string | null']
  expect(inside).toEqual([own, own, own, null])
  expect(fields.map(({ type }) => type)).toEqual(['User[]', 'User | null', 'object', 'object'])
})

test('of a choice, its variants are shown, by the field with one value or by their name', () => {
  const variant = (type: string, name: string) => ({
    type: 'object',
    properties: { type: { const: type }, [name]: { type: 'string' } },
    required: ['type'],
  })
  const choice = { oneOf: [variant('fixed', 'price'), variant('free', 'reason'), user] }
  const found = fieldsOf({ type: 'array', items: choice }, shapes)
  expect(found.map(({ name, required }) => [name, required])).toEqual([
    ['type: "fixed"', undefined],
    ['type: "free"', undefined],
    ['User', undefined],
  ])
  expect(fieldsOf(found[0]?.inside ?? {}, shapes).map(({ name }) => name)).toEqual([
    'type',
    'price',
  ])
})

test('two variants of one name can be told apart', () => {
  const variant = { type: 'object', properties: { kind: { const: 'a' } } }
  const names = fieldsOf({ anyOf: [variant, variant] }, {}).map(({ name }) => name)
  expect(names).toEqual(['kind: "a"', 'kind: "a" (2)'])
})

test('a schema that contains itself opens as often as it is asked', () => {
  let shape = fieldsOf({ $ref: '#/components/schemas/Tree' }, shapes)[0]?.inside
  for (let depth = 0; depth < 20; depth++) shape = fieldsOf(shape ?? {}, shapes)[0]?.inside
  expect(shape).toBeDefined()
})

test('plain values have no fields', () => {
  expect(fieldsOf({ type: 'string' }, {})).toEqual([])
  expect(fieldsOf({ anyOf: [{ type: 'string' }, { type: 'number' }] }, {})).toEqual([])
})
