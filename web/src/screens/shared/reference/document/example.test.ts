import { expect, test } from 'vitest'
import type { Operation, Shape } from './document.ts'
import { exampleAnswer, exampleBody, exampleOf } from './example.ts'

const shapes = {
  Tree: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
    required: ['name', 'children'],
  },
}

test.each<[string, Shape, unknown]>([
  ['an example', { type: 'string', examples: ['first', 'second'] }, 'first'],
  ['a constant', { const: 'fixed' }, 'fixed'],
  ['a default', { type: 'integer', default: 0 }, 0],
  ['an enumeration', { type: 'string', enum: ['day', 'week'] }, 'day'],
  ['a date', { type: 'string', format: 'date-time' }, '2026-01-31T12:00:00.000Z'],
  ['an email address', { type: 'string', format: 'email' }, 'ada@example.com'],
  ['an id', { type: 'string', format: 'uuid' }, '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'],
  ['a short text', { type: 'string', maxLength: 2 }, 'te'],
  ['a long text', { type: 'string', minLength: 6 }, 'textxx'],
  ['a number with a minimum', { type: 'integer', minimum: 5 }, 5],
  ['a number above', { type: 'number', exclusiveMinimum: 0 }, 1],
  ['a boolean', { type: 'boolean' }, true],
  ['the first variant', { oneOf: [{ const: 'a' }, { const: 'b' }] }, 'a'],
  ['what may be null', { anyOf: [{ type: 'null' }, { type: 'boolean' }] }, true],
  ['several types', { type: ['null', 'boolean'] }, true],
  ['a list', { type: 'array', items: { type: 'boolean' } }, [true]],
  ['a tuple', { type: 'array', prefixItems: [{ const: 1 }, { const: 'b' }] }, [1, 'b']],
  ['anything', {}, null],
])('the example of %s', (_name, shape, expected) => {
  expect(exampleOf(shape, {})).toEqual(expected)
})

test('an object shows what it requires, by the names of its fields, or else everything', () => {
  const properties = { name: { type: 'string' }, note: { type: 'string' } }
  expect(exampleOf({ type: 'object', properties, required: ['name'] }, {})).toEqual({
    name: 'name',
  })
  expect(exampleOf({ properties }, {})).toEqual({ name: 'name', note: 'note' })
})

test('a schema that contains itself has an example that ends', () => {
  const text = JSON.stringify(exampleOf({ $ref: '#/components/schemas/Tree' }, shapes))
  expect(text).toMatch(/^\{"name":"name","children":\[\{"name"/)
  expect(text.length).toBeLessThan(1000)
})

test('the examples of the document come first', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } }
  const of = (example?: unknown) => ({
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  })
  const operation = (example?: unknown) =>
    ({
      requestBody: of(example),
      responses: { 404: { description: 'NO' }, 201: { description: 'Done', ...of(example) } },
    }) as unknown as Operation
  expect(exampleBody(operation({ name: 'Ada' }), {})).toEqual({ name: 'Ada' })
  expect(exampleAnswer(operation({ name: 'Ada' }), {})).toEqual({ name: 'Ada' })
  expect(exampleBody(operation(), {})).toEqual({ name: 'name' })
  expect(exampleAnswer(operation(), {})).toEqual({ name: 'name' })
  const none = { responses: { 204: { description: 'Done' } } } as unknown as Operation
  expect(exampleBody(none, {})).toBeUndefined()
  expect(exampleAnswer(none, {})).toBeUndefined()
})
