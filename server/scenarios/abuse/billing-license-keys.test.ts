import { afterAll, beforeAll, expect, test } from 'vitest'
import { have, toldOfGrants } from '#testing/benefits.ts'
import { errorOf, ordersOf } from '#testing/checkouts.ts'
import { buyKey, keysPath, portalKeysPath } from '#testing/license-keys.ts'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startServer()
  other = await server.startAnotherNode()
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const rounds = 5
const activations = (limit: number) => ({ activations: { limit, enable_customer_admin: true } })
const isMade = ({ status }: { status: number }) => status === 200

async function withKey(properties: object) {
  const merchant = await createMerchant(server)
  const bought = await buyKey(server, merchant, properties)
  const named = { key: bought.key.key, organization_id: merchant.organizationId }
  /** As programs at customers do, without a token, at one node or the other. */
  const anywhere = (n: number, verb: string, more: object = {}) =>
    (n % 2 ? other : server).visitor().post(portalKeysPath + verb, { ...named, ...more })
  return { ...bought, anywhere, merchant }
}

const isConsistent = ({ organizationId }: Merchant) =>
  expect
    .poll(() => findBillingViolations(server.query, organizationId), { timeout: 15_000 })
    .toEqual([])

test('A-202: of many who take the last activation on two nodes at once, one gets it, in every round', async () => {
  const { anywhere, key, merchant } = await withKey(activations(3))
  for (let n = 0; n < 2; n++) {
    expect((await anywhere(n, 'activate', { label: `Device ${n}` })).status).toBe(200)
  }
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => anywhere(n, 'activate', { label: `Racer ${n}` })),
    )
    const [winner, second] = answers.filter(isMade)
    expect(second).toBeUndefined()
    for (const answer of answers.filter((each) => !isMade(each))) {
      expect(errorOf(answer)).toEqual([403, 'NotPermitted'])
    }
    const { body } = await merchant.call('GET', keysPath + key.id)
    expect(body.activations).toHaveLength(3)
    // It is given back once, however many ask for it.
    const activation_id = winner?.body.id
    const given = await Promise.all(
      Array.from({ length: 4 }, (_, n) => anywhere(n, 'deactivate', { activation_id })),
    )
    expect(given.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404])
  }
  await isConsistent(merchant)
})

test('A-202: the last use of a key is had once, on two nodes at once', async () => {
  const { anywhere, key, merchant } = await withKey({ limit_usage: rounds })
  for (let round = 1; round <= rounds; round++) {
    await merchant.call('PATCH', keysPath + key.id, { limit_usage: round })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => anywhere(n, 'validate', { increment_usage: 1 })),
    )
    expect(answers.filter(isMade)).toHaveLength(1)
    expect((await anywhere(0, 'validate')).body.usage).toBe(round)
  }
})

test('A-202: a refund and a revocation of one key at once leave it revoked, and told once', async () => {
  for (let round = 0; round < rounds; round++) {
    const { anywhere, checkout, key, merchant } = await withKey(activations(9))
    const [order] = await ordersOf(merchant, checkout)
    const refund = { order_id: order.id, reason: 'other', revoke_benefits: true, amount: 1 }
    const answers = await Promise.all([
      callWithToken(server, merchant.token, 'POST', '/v1/refunds/', refund),
      callWithToken(other, merchant.token, 'PATCH', keysPath + key.id, { status: 'revoked' }),
      ...Array.from({ length: 4 }, (_, n) => anywhere(n, 'activate', { label: 'Late' })),
    ])
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([201, 200])
    await have(merchant)
    await merchant.advance('P1D')
    expect((await merchant.call('GET', keysPath + key.id)).body.status).toBe('revoked')
    expect((await anywhere(round, 'activate', { label: 'Later' })).status).toBe(403)
    expect((await anywhere(round, 'validate')).status).toBe(404)
    const told = await toldOfGrants(server, merchant)
    expect(told.filter((each) => each.startsWith('revoked'))).toHaveLength(1)
    await isConsistent(merchant)
  }
})
