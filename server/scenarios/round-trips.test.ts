import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, password, signUp } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { type Traffic, trafficOf } from '../testing/statements.ts'

/** With its limits, as it runs for others. */
let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.stop())

const counts = ({ statements, trips }: Traffic) => ({ trips, statements: statements.length })

describe('waiting for the database is most of what these cost beside hashing; more of it must be meant', () => {
  test('sign-in from a known browser', async () => {
    const { visitor, email } = await signUp(server)
    const traffic = await trafficOf(() =>
      visitor.post('/api/auth/sign-in/email', { email, password }),
    )
    expect(counts(traffic)).toEqual({ trips: 8, statements: 12 })
  })

  test('sign-up', async () => {
    const body = { name: 'Ada', email: newAddress(), password }
    const traffic = await trafficOf(() => server.visitor().post('/api/auth/sign-up/email', body))
    expect(counts(traffic)).toEqual({ trips: 4, statements: 11 })
  })

  test('founding an organization, with its owner and its team', async () => {
    const { visitor } = await signUp(server)
    const body = { name: 'House', slug: 'house' }
    const traffic = await trafficOf(() => visitor.post('/api/auth/organization/create', body))
    expect(counts(traffic)).toEqual({ trips: 2, statements: 11 })
  })
})
