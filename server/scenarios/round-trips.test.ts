import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { databaseTraffic, type Traffic } from '#testing/statements.ts'
import { freshEmail, password, signUp } from '#testing/users.ts'

/** With rate limits, as in production. */
let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.stop())

const counts = ({ statements, roundTrips }: Traffic) => ({
  roundTrips,
  statements: statements.length,
})

describe('the number of database round trips is fixed, so that it only grows on purpose', () => {
  test('sign-in from a known browser', async () => {
    const { visitor, email } = await signUp(server)
    const traffic = await databaseTraffic(() =>
      visitor.post('/api/auth/sign-in/email', { email, password }),
    )
    expect(counts(traffic)).toEqual({ roundTrips: 8, statements: 13 })
  })

  test('sign-up', async () => {
    const body = { name: 'Ada', email: freshEmail(), password }
    const traffic = await databaseTraffic(() =>
      server.visitor().post('/api/auth/sign-up/email', body),
    )
    expect(counts(traffic)).toEqual({ roundTrips: 4, statements: 12 })
  })

  test('creating an organization, with its owner and its team', async () => {
    const { visitor } = await signUp(server)
    const body = { name: 'House', slug: 'house' }
    const traffic = await databaseTraffic(() => visitor.post('/api/auth/organization/create', body))
    // Two of the statements make it a merchant with a clock.
    expect(counts(traffic)).toEqual({ roundTrips: 2, statements: 13 })
  })
})
