import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Context, typeText } from './types.ts'

const context: Context = {
  direction: 'response',
  nameOf: () => undefined,
  field: (key) => key,
}
const response = (schema: z.ZodType) => typeText(schema, context)
const request = (schema: z.ZodType) => typeText(schema, { ...context, direction: 'request' })
const instant = z.iso.datetime({ precision: 3 })

test.each([
  ['text, whatever its format', z.email().max(5), 'string'],
  ['a date', instant, 'Date'],
  [
    'alternatives without repetition',
    z.union([z.string(), z.email(), z.null()]),
    '(string | null)',
  ],
  ['a list of alternatives', z.array(z.enum(['a', 'b'])), "('a' | 'b')[]"],
  ['a list of a fixed length', z.tuple([z.string(), z.number()]), '[string, number]'],
  ['fields that may be absent', z.object({ a: z.number().optional() }), '{ a?: number }'],
  ['names that are no identifiers', z.object({ 'a-b': z.null() }), "{ 'a-b': null }"],
  ['further fields', z.looseObject({ a: z.null() }), '{ a: null; [key: string]: unknown }'],
  ['a map', z.record(z.string(), instant.nullable()), 'Record<string, (Date | null)>'],
  ['any JSON', z.json(), 'unknown'],
])('a response: %s', (_, schema, text) => {
  expect(response(schema)).toBe(text)
})

test.each([
  ['a date may be text', instant, '(Date | string)'],
  [
    'what is left out may be undefined',
    z.object({ a: z.string().optional() }),
    '{ a?: string | undefined }',
  ],
  [
    'a default may be left out',
    z.object({ a: z.number().default(1) }),
    '{ a?: number | undefined }',
  ],
  [
    'a transformed value is as it is sent',
    z.enum(['yes', 'no']).transform(String),
    "('yes' | 'no')",
  ],
  [
    'a preprocessed value is as it comes out',
    z.object({ a: z.preprocess((text) => text, z.coerce.number().optional()) }),
    '{ a?: number | undefined }',
  ],
])('a request: %s', (_, schema, text) => {
  expect(request(schema)).toBe(text)
})

test('a schema with a name is written by its name', () => {
  const user = z.object({ id: z.string() })
  const nameOf = (schema: unknown) => (schema === user ? 'User' : undefined)
  expect(typeText(z.object({ user: user.nullable() }), { ...context, nameOf })).toBe(
    '{ user: (User | null) }',
  )
})

test('a schema that the client cannot express is refused', () => {
  expect(() => response(z.map(z.string(), z.string()))).toThrow('type map')
})
