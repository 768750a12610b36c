import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { inviteAndAccept, orgPost, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const path = '/v1/metrics/dashboards'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const newMerchant = () => createMerchant(server)
const create = ({ call }: Merchant, more: object = {}) =>
  call('POST', path, { name: 'Monday', metrics: ['orders', 'churn_rate'], ...more })

test('a dashboard keeps the order of its metrics, each once', async () => {
  const merchant = await newMerchant()
  const { organizationId, call } = merchant
  const made = await create(merchant, { metrics: ['orders', 'churn_rate', 'orders'] })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body
  expect(made.body).toEqual({
    id,
    created_at: expect.any(String),
    modified_at: null,
    name: 'Monday',
    metrics: ['orders', 'churn_rate'],
    organization_id: organizationId,
  })
  const renamed = await call('PATCH', `${path}/${id}`, { name: ' Tuesday ' })
  expect(renamed.body).toMatchObject({ name: 'Tuesday', metrics: ['orders', 'churn_rate'] })
  expect(renamed.body.modified_at).toEqual(expect.any(String))
  const ordered = await call('PATCH', `${path}/${id}`, { metrics: ['churn_rate', 'orders', 'ltv'] })
  expect(ordered.body).toMatchObject({ name: 'Tuesday', metrics: ['churn_rate', 'orders', 'ltv'] })
  const same = await call('PATCH', `${path}/${id}`, { name: null, metrics: null })
  expect(same.body).toMatchObject({ name: 'Tuesday', metrics: ['churn_rate', 'orders', 'ltv'] })
  expect((await call('GET', `${path}/${id}`)).body).toEqual(same.body)
  await merchant.advance('PT1M')
  const { body: second } = await create(merchant, { metrics: undefined })
  expect(second.metrics).toEqual([])
  expect((await call('GET', path)).body).toEqual([same.body, second])
  expect((await call('DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await call('DELETE', `${path}/${id}`)).status).toBe(404)
  expect((await call('GET', path)).body).toEqual([second])
})

test('at most twenty, also when all come at once', async () => {
  const merchant = await newMerchant()
  const answers = await Promise.all(Array.from({ length: 22 }, () => create(merchant)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(2)
  const { body } = await merchant.call('GET', path)
  expect(body).toHaveLength(20)
  expect((await merchant.call('DELETE', `${path}/${body[0].id}`)).status).toBe(204)
  expect((await create(merchant)).status).toBe(201)
})

test.each([
  ['an unknown metric', { metrics: ['orders', 'magic'] }],
  ['no name', { name: '  ' }],
  ['a name that is too long', { name: 'x'.repeat(101) }],
  ['too many metrics', { metrics: Array.from({ length: 50 }, () => 'orders') }],
  ['a text instead of metrics', { metrics: 'orders' }],
])('%s is refused', async (_, more) => {
  const merchant = await newMerchant()
  expect((await create(merchant, more)).status).toBe(422)
  expect((await merchant.call('GET', path)).body).toEqual([])
})

test('who reads sales sees dashboards, and who writes them changes dashboards', async () => {
  const merchant = await newMerchant()
  const { organizationId, owner } = merchant
  const { body } = await create(merchant)
  const { token } = await createAccessToken(owner, organizationId, { scopes: ['metrics:read'] })
  const reading = (method: string, to: string, input?: object) =>
    callWithToken(server, token, method, to, input)
  expect((await reading('GET', path)).body).toEqual([body])
  expect((await reading('POST', path, { name: 'x' })).status).toBe(403)
  expect((await reading('PATCH', `${path}/${body.id}`, { name: 'x' })).status).toBe(403)
  expect((await reading('DELETE', `${path}/${body.id}`)).status).toBe(403)

  const seller = await signUpVerifiedUser(server)
  const permission = { sale: ['read'] }
  await orgPost(owner.visitor, 'create-role', { organizationId, role: 'seller', permission })
  await inviteAndAccept(owner, seller, 'seller')
  const query = `?organization_id=${organizationId}`
  expect((await seller.visitor.get(`${path}${query}`)).body).toEqual([body])
  const named = { name: 'x', organization_id: organizationId }
  expect((await seller.visitor.post(path, named)).status).toBe(403)
  const own = await owner.visitor.post(path, { ...named, metrics: ['orders'] })
  expect(own.status, own.text).toBe(201)
})
