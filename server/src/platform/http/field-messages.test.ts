import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startServer, type TestServer } from '#testing/server.ts'
import { fieldMessages } from './field-messages.ts'

function messageOf(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input)
  return fieldMessages(error?.issues ?? [], input).map(({ message }) => message)
}

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required'],
  [z.enum(['a', 'b']), undefined, 'Required'],
  [z.union([z.string(), z.number()]), undefined, 'Required'],
  [z.string(), 5, 'Expected string, received number'],
  [z.string(), null, 'Expected string, received null'],
  [z.boolean(), 'yes', 'Expected boolean, received string'],
  [z.array(z.string()), {}, 'Expected array, received object'],
  [z.record(z.string(), z.string()), [], 'Expected object, received array'],
  [z.int(), 1.5, 'Expected integer, received float'],
  [z.int(), 'x', 'Expected number, received string'],
  [z.string().min(1), '', 'String must contain at least 1 character(s)'],
  [z.string().max(2), 'abc', 'String must contain at most 2 character(s)'],
  [z.string().length(6), 'abc', 'String must contain exactly 6 character(s)'],
  [z.array(z.string()).min(1), [], 'Array must contain at least 1 element(s)'],
  [z.number().min(1), 0, 'Number must be greater than or equal to 1'],
  [z.number().gt(0), 0, 'Number must be greater than 0'],
  [z.number().max(5), 6, 'Number must be less than or equal to 5'],
  [z.enum(['a', 'b']), 'c', 'Invalid input'],
  [z.union([z.string(), z.number()]), true, 'Invalid input'],
  [z.strictObject({}), { more: 1 }, 'Unrecognized key(s) in object'],
])('%o of %j is told as %j', (schema, input, message) => {
  expect(messageOf(schema, input)).toEqual([message])
})

test('not more than 20 fields are named', () => {
  const { error } = z.array(z.string()).safeParse(Array.from({ length: 5_000 }, (_, at) => at))
  expect(fieldMessages(error?.issues ?? [], [])).toHaveLength(20)
})

describe('an error of the body', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  test('names each field beside the general message, without what was sent', async () => {
    const { status, body } = await server
      .visitor()
      .post('/api/auth/sign-up/email', { email: 5, password: 'a secret that nobody repeats' })
    expect([status, body]).toEqual([
      400,
      {
        code: 'VALIDATION_ERROR',
        message: 'Invalid body parameters',
        issues: [
          { path: ['name'], message: 'Required' },
          { path: ['email'], message: 'Expected string, received number' },
        ],
      },
    ])
  })

  test('also of a query, and of the APIs that answer with problems', async () => {
    const visitor = server.operator()
    const query = await visitor.get('/api/auth/reset-password/x')
    expect([query.status, query.body]).toEqual([
      400,
      {
        code: 'VALIDATION_ERROR',
        message: 'Invalid query parameters',
        issues: [{ path: ['callbackURL'], message: 'Required' }],
      },
    ])
    const problem = await visitor.post('/api/webhooks', { url: 5 })
    expect(problem.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: expect.arrayContaining([
        { path: ['url'], message: 'Expected string, received number' },
      ]),
    })
  })
})
