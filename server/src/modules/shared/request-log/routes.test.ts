import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callWithToken, createAccessToken, createMerchant } from '#testing/merchants.ts'
import { apiKeyPost } from '#testing/organization-keys.ts'
import {
  createOrganization,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { flushRequests, merchantWithRequests, readRequests } from '#testing/request-log.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // The first user is the admin of the installation; the others are not.
  await signUp(server)
})
afterAll(() => server.stop())

describe('what is stored', () => {
  test('requests with an access token, newest first, with what was answered', async () => {
    const merchant = await merchantWithRequests(server)
    const { status, body } = await readRequests(server, merchant.owner, merchant.organizationId)
    expect(status).toBe(200)
    expect(body.items.map((item: object) => Object.values(item).slice(2, 6))).toEqual([
      ['GET', '/v1/products/:id', '/v1/products/00000000-0000-4000-8000-000000000000', 404],
      ['POST', '/v1/products/', '/v1/products/', 422],
      ['GET', '/v1/products/', '/v1/products/?limit=5', 200],
    ])
    expect(body.items[0].usedKey).toMatchObject({
      kind: 'access_token',
      name: 'Tests',
      exists: true,
    })
    expect(body.items[0].durationMs).toBeGreaterThanOrEqual(0)
    expect([body.keepFor, body.leftOut, body.next]).toEqual([604_800, [], null])
  })

  test('the body of an answer from 400 on; of a request never', async () => {
    const merchant = await merchantWithRequests(server)
    const { body } = await readRequests(server, merchant.owner, merchant.organizationId)
    const one = async (index: number) => {
      const at = `/api/organizations/${merchant.organizationId}/requests`
      return (await merchant.owner.visitor.get(`${at}/${body.items[index].requestId}`)).body
    }
    expect(JSON.parse((await one(0)).answer)).toMatchObject({ error: 'ResourceNotFound' })
    expect(JSON.parse((await one(1)).answer)).toMatchObject({ error: 'RequestValidationError' })
    expect((await one(2)).answer).toBeNull()
    const rows = await server.query('select row_to_json(r)::text as text from key_requests r')
    expect(JSON.stringify(rows)).not.toContain('secret body')
  })

  test('the id is the one in the header of the response', async () => {
    const merchant = await createMerchant(server)
    const answer = await merchant.call('GET', '/v1/orders/')
    await flushRequests(server)
    const at = `/api/organizations/${merchant.organizationId}/requests`
    const { body } = await merchant.owner.visitor.get(`${at}/${answer.headers.get('x-request-id')}`)
    expect(body).toMatchObject({ method: 'GET', target: '/v1/orders/', status: 200 })
    expect(statusAndCode(await merchant.owner.visitor.get(`${at}/nothing`))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('requests with an API key of the organization, also at endpoints that take none', async () => {
    const { owner, id: organizationId } = await setUpOrganization(server)
    const { body: key } = await apiKeyPost(owner.visitor, 'create', { organizationId, name: 'CI' })
    const visitor = server.visitor({ 'x-api-key': key.key })
    await visitor.get('/api/me')
    await visitor.get('/api/auth/list-sessions')
    const { body } = await readRequests(server, owner, organizationId)
    expect(body.items.map((item: Record<string, unknown>) => [item.target, item.status])).toEqual([
      ['/api/auth/list-sessions', 403],
      ['/api/me', 200],
    ])
    expect(body.items[0].usedKey).toEqual({
      kind: 'api_key',
      id: key.id,
      name: 'CI',
      start: key.start,
      exists: true,
    })
  })

  test('requests that were refused for a disabled, an expired or a throttled key', async () => {
    const { owner, id: organizationId } = await setUpOrganization(server)
    const disabled = (await apiKeyPost(owner.visitor, 'create', { organizationId })).body
    await apiKeyPost(owner.visitor, 'update', { keyId: disabled.id, enabled: false })
    const throttled = (await apiKeyPost(owner.visitor, 'create', { organizationId })).body
    await server.query('update api_keys set rate_limit_max = 1 where id = $1', [throttled.id])
    for (const { key } of [disabled, throttled, throttled]) {
      await server.visitor({ 'x-api-key': key }).get('/api/me')
    }
    const { body } = await readRequests(server, owner, organizationId)
    expect(body.items.map((item: { status: number }) => item.status)).toEqual([429, 200, 401])
  })

  test('a token that has expired, but none that was deleted or never existed', async () => {
    const merchant = await createMerchant(server)
    const { organizationId, owner } = merchant
    const short = await createAccessToken(owner, organizationId, { expires_in: 'P1D' })
    const gone = await createAccessToken(owner, organizationId)
    await owner.visitor.delete(`/v1/organization-access-tokens/${gone.row.id}`)
    await merchant.advance('P2D')
    for (const each of [short.token, gone.token, 'polar_oat_unknown']) {
      expect((await callWithToken(server, each, 'GET', '/v1/orders/')).status).toBe(401)
    }
    const { body } = await readRequests(server, owner, organizationId, '?status=4xx')
    expect(body.items.map((item: { usedKey: { id: string } }) => item.usedKey.id)).toEqual([
      short.row.id,
    ])
  })

  test('nothing of sessions, nor of keys of users', async () => {
    const { owner, id } = await setUpOrganization(server)
    const { body: key } = await apiKeyPost(owner.visitor, 'create', {})
    await server.visitor({ 'x-api-key': key.key }).get('/api/me')
    await owner.visitor.get(`/v1/products/?organization_id=${id}`)
    expect((await readRequests(server, owner, id)).body.items).toEqual([])
    const rows = await server.query('select 1 as one from key_requests where key_id = $1', [key.id])
    expect(rows).toEqual([])
  })

  test('neither tokens nor secrets nor addresses, wherever a request has them', async () => {
    const merchant = await createMerchant(server)
    const { token, organizationId } = merchant
    const secret = token.slice('polar_oat_'.length)
    for (const path of [
      `/v1/products/${token}`,
      `/v1/products/?token=${secret}`,
      `/v1/products/?query=${token}`,
      `/v1/products/?sorting=${token}`,
      `/v1/customers/?email=ada%40example.com&${token}`,
      '/v1/customers/external/ada%40example.com',
      `/v1/customers/external/${secret}`,
    ]) {
      await merchant.call('GET', path)
    }
    await merchant.call('POST', '/v1/customers/', { email: token, name: secret, [token]: token })
    await flushRequests(server)
    const rows = await server.query<{ text: string }>(
      'select row_to_json(r)::text as text from key_requests r where organization_id = $1',
      [organizationId],
    )
    expect(rows).toHaveLength(8)
    for (const { text } of rows) {
      expect(text).not.toContain(secret)
      expect(text).not.toMatch(/ada(@|%40)/)
    }
  })
})

describe('a log that is switched off', () => {
  test('stores nothing, says so, and loses what it had', async () => {
    const on = await serverForThisTest()
    await signUp(on)
    const merchant = await createMerchant(on)
    await merchant.call('GET', '/v1/orders/')
    expect(await flushRequests(on)).toBe(1)
    const off = await serverForThisTest({
      connection: on.connection,
      settings: { requestLog: { keepFor: 0 } },
    })
    await callWithToken(off, merchant.token, 'GET', '/v1/orders/')
    expect(await flushRequests(off)).toBe(0)
    expect(off.app.services.requestLog.record).toBeUndefined()
    await off.app.services.requestLog.sweep()
    expect(await off.query('select 1 as one from key_requests')).toEqual([])
    const path = `/api/organizations/${merchant.organizationId}/requests`
    const { body } = await merchant.owner.visitor.get(path)
    expect(body.keepFor).toBe(604_800)
  })
})

test('a deleted organization takes its requests along', async () => {
  const owner = await signUpVerifiedUser(server)
  const { id: organizationId } = await createOrganization(owner)
  const { token } = await createAccessToken(owner, organizationId)
  await callWithToken(server, token, 'GET', '/v1/orders/')
  await flushRequests(server)
  const count = async () => {
    const [row] = await server.query<{ count: number }>(
      `select (select count(*) from key_requests where organization_id = $1) +
              (select count(*) from key_request_days where organization_id = $1) as count`,
      [organizationId],
    )
    return row?.count
  }
  expect(await count()).toBe(2)
  expect((await orgPost(owner.visitor, 'delete', { organizationId })).status).toBe(200)
  await server.app.services.events.runDue()
  await server.app.services.jobs.runDue()
  expect(await count()).toBe(0)
})
