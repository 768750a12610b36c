import { describe, expect, test } from 'vitest'
import { errorTextFor, retrySeconds } from './errors.ts'

const catalogs = [
  { errors: { INVALID_EMAIL_OR_PASSWORD: 'Wrong.' } },
  undefined,
  { errors: { TOO_MANY: 'Wait.', NOT_FOUND: 'Gone.' } },
]

describe('the text of a failure', () => {
  test('comes from the first catalog with the code', () => {
    const failure = { code: 'NOT_FOUND', message: 'Not found', status: 404 }
    expect(errorTextFor(failure, catalogs)).toEqual({ kind: 'text', text: 'Gone.' })
  })

  test('is found by the English message where several errors share a name', () => {
    const failure = { code: 'PaymentFailed', message: 'Too many', status: 402 }
    expect(errorTextFor(failure, catalogs)).toEqual({ kind: 'text', text: 'Wait.' })
  })

  test('contains the seconds that the server sent', () => {
    const failure = { code: 'TOO_MANY', message: 'x', status: 429, retryAfter: 7 }
    expect(errorTextFor(failure, catalogs)).toEqual({ kind: 'wait', seconds: 7 })
    expect(errorTextFor({ ...failure, retryAfter: undefined }, catalogs).kind).toBe('text')
  })

  test('is about the connection without a response', () => {
    const failure = { code: 'NETWORK_ERROR', message: 'Network error', status: 0 }
    expect(errorTextFor(failure, catalogs)).toEqual({ kind: 'network' })
  })

  test.each([undefined, 'SOMETHING_NEW', 'toString', '__proto__'])(
    'is the message of the server for an unknown code (%s)',
    (code) => {
      expect(errorTextFor({ code, message: 'Odd', status: 400 }, catalogs)).toEqual({
        kind: 'unknown',
        message: 'Odd',
      })
    },
  )
})

test('values that are refused are named by the reasons of the server', () => {
  const detail = [
    { loc: ['body', 'seats'], msg: 'Input should be at least 2', type: 'greater_than_equal' },
  ]
  const failure = { code: 'RequestValidationError', message: 'Unprocessable Entity', status: 422 }
  expect(errorTextFor({ ...failure, detail }, [])).toEqual({
    kind: 'unknown',
    message: 'Input should be at least 2',
  })
  expect(errorTextFor({ ...failure, detail: 'Odd' }, [])).toMatchObject({
    message: 'Unprocessable Entity',
  })
})

test('a wait is read from seconds and from a date, and never from nonsense', () => {
  const now = Date.parse('2030-01-01T00:00:00Z')
  expect(retrySeconds('42', now)).toBe(42)
  expect(retrySeconds('1.2', now)).toBe(2)
  expect(retrySeconds('Tue, 01 Jan 2030 00:00:30 GMT', now)).toBe(30)
  expect(retrySeconds('Mon, 31 Dec 2029 00:00:00 GMT', now)).toBeUndefined()
  expect(retrySeconds('soon', now)).toBeUndefined()
  expect(retrySeconds(null, now)).toBeUndefined()
})
