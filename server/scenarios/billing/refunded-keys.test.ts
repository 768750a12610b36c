import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, grantsOf, have, setBenefits } from '#testing/benefits.ts'
import { createProduct, errorOf, ordersOf } from '#testing/checkouts.ts'
import { uploadFile } from '#testing/files.ts'
import { buyProduct, firstKey, keysPath, portalKeysPath } from '#testing/license-keys.ts'
import { callWithToken, createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A customer who bought a program: its key, activated on one device, and its file. */
async function sellProgram(token?: string) {
  const merchant = await createMerchant(server)
  const { call, organizationId } = merchant
  const file = await uploadFile(
    server,
    call,
    { service: 'downloadable', name: 'program.zip' },
    Buffer.from('a program'),
  )
  const license = await createBenefit(merchant, {
    type: 'license_keys',
    description: 'A key',
    properties: { activations: { limit: 2, enable_customer_admin: true } },
  })
  const download = await createBenefit(merchant, {
    type: 'downloadables',
    description: 'The program',
    properties: { files: [file.id] },
  })
  const product = await createProduct(merchant)
  await setBenefits(merchant, product, [license, download])
  const { checkout } = await buyProduct(server, merchant, product, { token })
  await have(merchant, license, download)
  const [order] = await ordersOf(merchant, checkout)
  const key = await firstKey(merchant)
  /** What the customer sees in the portal: a session lasts an hour only. */
  async function downloads() {
    const { body } = await call('POST', '/v1/customer-sessions/', {
      customer_id: order.customer_id,
    })
    const path = '/v1/customer-portal/downloadables/'
    return (await callWithToken(server, body.token, 'GET', path)).body.items
  }
  const anywhere = (verb: string, more: object = {}) =>
    server
      .visitor()
      .post(portalKeysPath + verb, { key: key.key, organization_id: organizationId, ...more })
  const activated = await anywhere('activate', { label: 'Laptop' })
  expect(activated.status, activated.text).toBe(200)
  let link = ''
  const follow = async () => (await server.visitor().send(new Request(link))).status
  const refund = (amount: number, revoke_benefits: boolean) =>
    call('POST', '/v1/refunds/', {
      order_id: order.id,
      reason: 'customer_request',
      amount,
      revoke_benefits,
    })
  const activation_id = activated.body.id

  async function isIntact() {
    expect((await anywhere('validate', { activation_id })).status).toBe(200)
    const items = await downloads()
    expect(items).toHaveLength(1)
    link = items[0].file.download.url
    expect(await follow()).toBeLessThan(400)
    const { body: state } = await call('GET', `/v1/customers/${order.customer_id}/state`)
    const ids = state.granted_benefits.map((each: { benefit_id: string }) => each.benefit_id)
    expect(ids.sort()).toEqual([license.id, download.id].sort())
  }
  async function isTakenBack() {
    await have(merchant)
    const validated = await anywhere('validate', { activation_id })
    expect(errorOf(validated)).toEqual([404, 'ResourceNotFound'])
    expect((await anywhere('activate', { label: 'Phone' })).status).toBe(403)
    expect((await call('GET', keysPath + key.id)).body.status).toBe('revoked')
    expect(await follow()).toBe(404)
    expect(await downloads()).toEqual([])
    const { body: state } = await call('GET', `/v1/customers/${order.customer_id}/state`)
    expect(state.granted_benefits).toEqual([])
    for (const grant of await grantsOf(merchant)) {
      expect(grant).toMatchObject({ is_granted: false, is_revoked: true, order_id: order.id })
    }
  }

  type Told = { readonly type: string; readonly data: { readonly benefit_id?: string } }
  /** What was told of refunds and grants; the feed is numbered after the commit. */
  const told = async (start: string) => {
    const { body } = await call('GET', '/v1/feed?limit=500')
    return body.items
      .filter(({ type }: Told) => type.startsWith(start))
      .map(({ data, type }: Told) =>
        start === 'refund.' ? type : `${type} ${data.benefit_id === license.id ? 'key' : 'file'}`,
      )
  }
  return { isIntact, isTakenBack, merchant, net: order.net_amount as number, refund, told }
}

const granted = ['benefit_grant.created key', 'benefit_grant.created file']
const revoked = ['benefit_grant.revoked key', 'benefit_grant.revoked file']

test('a refund that takes the benefits back ends the key, the link and the state together', async () => {
  const { isIntact, isTakenBack, merchant, net, refund, told } = await sellProgram()
  await isIntact()
  const answer = await refund(net, true)
  expect(answer.body, answer.text).toMatchObject({ status: 'succeeded', revoke_benefits: true })
  await isTakenBack()
  await expect.poll(() => told('benefit_grant.revoked')).toHaveLength(2)
  const grants = await told('benefit_grant.')
  expect(grants.slice(0, 2).sort()).toEqual([...granted].sort())
  expect(grants.slice(2).sort()).toEqual([...revoked].sort())
  expect(await told('refund.')).toEqual(['refund.created'])
  // For good: neither time nor another look gives anything back.
  await merchant.advance('P1M')
  await isTakenBack()
})

test('a part that is refunded without it leaves everything, also when nothing is left', async () => {
  const { isIntact, merchant, net, refund, told } = await sellProgram()
  for (const part of [400, net - 400]) {
    expect((await refund(part, false)).status).toBe(201)
    await merchant.advance('P1D')
    await isIntact()
  }
  expect(await told('benefit_grant.revoked')).toEqual([])
})

test('a refund of which the processor decides later takes them back only then', async () => {
  const { isIntact, isTakenBack, merchant, refund, told } = await sellProgram('tok_slow')
  expect((await refund(1, true)).body.status).toBe('pending')
  await isIntact()
  await merchant.advance('PT1H')
  await isTakenBack()
  await expect.poll(() => told('refund.')).toEqual(['refund.created', 'refund.updated'])
})
