import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { guided } from './guided-union.ts'

const Text = z.string().min(2)
const Size = z.number().max(9)
const Named = z.object({ name: z.string() })
const plain = () => z.union([Text, Size, Named])

/** What it accepts and how it refuses. */
const outcome = (schema: z.ZodType, value: unknown) => {
  const { data, error } = schema.safeParse(value)
  return { data, issues: error?.issues }
}

test.each([
  ['that names the right option', (value: unknown) => (typeof value === 'string' ? Text : Size)],
  ['that names a wrong option', () => Named],
  ['that names none', () => undefined],
])('a guess %s changes neither values nor issues', (_, likely) => {
  const schema = guided(plain(), likely)
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ name: fc.anything() })), (value) => {
      expect(outcome(schema, value)).toEqual(outcome(plain(), value))
    }),
  )
})
