import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, customersPath, statusAndIssues } from '#testing/customers.ts'
import { createMerchant } from '#testing/merchants.ts'
import { createOrganization, inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('access', () => {
  const calls = (id: string) =>
    [
      ['GET', customersPath],
      ['GET', `${customersPath}export`],
      ['POST', customersPath, { email: 'new@example.com' }],
      ['GET', customersPath + id],
      ['PATCH', customersPath + id, { name: 'Changed' }],
      ['DELETE', customersPath + id],
      ['GET', `${customersPath}external/a1`],
      ['PATCH', `${customersPath}external/a1`, { name: 'Changed' }],
      ['DELETE', `${customersPath}external/a1`],
    ] as const

  test('to a customer of another organization is 404, and lists and exports show none', async () => {
    const merchant = await createMerchant(server)
    const customer = await createCustomer(merchant, { email: 'ada@example.com', external_id: 'a1' })
    const stranger = await createMerchant(server)
    for (const [method, path, body] of calls(customer.id).slice(3)) {
      expect([method, path, (await stranger.call(method, path, body)).status]).toEqual([
        method,
        path,
        404,
      ])
    }
    const anonymize = `${customersPath}${customer.id}?anonymize=true`
    expect((await stranger.call('DELETE', anonymize)).status).toBe(404)
    expect((await stranger.call('GET', customersPath)).body.items).toEqual([])
    expect((await stranger.call('GET', `${customersPath}export`)).text).not.toContain('ada@')
    const named = `${customersPath}?organization_id=${merchant.organizationId}`
    expect((await stranger.call('GET', named)).status).toBe(422)
    expect((await merchant.call('GET', customersPath + customer.id)).body).toEqual(customer)
  })

  test('needs a token with the scope', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createCustomer(merchant, { email: 'ada@example.com', external_id: 'a1' })
    const { owner } = merchant
    const reader = await createMerchant(server, { owner, scopes: ['customers:read'] })
    const other = await createMerchant(server, { owner, scopes: ['products:write'] })
    for (const [method, path, body] of calls(id)) {
      const without = await server
        .visitor()
        .send(new Request(new URL(path, server.config.baseUrl), { method }))
      expect([method, path, without.status]).toEqual([method, path, 401])
      expect((await other.call(method, path, body)).body.error).toBe('insufficient_scope')
      if (method !== 'GET') expect((await reader.call(method, path, body)).status).toBe(403)
    }
    expect((await reader.call('GET', customersPath)).status).toBe(200)
  })

  test('of a session is to the organizations where the role allows it', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createCustomer(merchant, { email: 'ada@example.com', external_id: 'a1' })
    const { owner, organizationId } = merchant
    expect((await owner.visitor.get(customersPath + id)).status).toBe(200)
    const body = { email: 'grace@example.com', organization_id: organizationId }
    expect((await owner.visitor.post(customersPath, body)).status).toBe(201)
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, member)
    const outsider = await signUpVerifiedUser(server)
    for (const { visitor } of [member, outsider]) {
      expect((await visitor.get(customersPath + id)).status).toBe(404)
      expect((await visitor.get(`${customersPath}external/a1`)).status).toBe(404)
    }
    expect(
      (await outsider.visitor.get(`${customersPath}?organization_id=${organizationId}`)).status,
    ).toBe(422)
  })

  test('of a session to an external id that two of its organizations have must name one', async () => {
    const first = await createMerchant(server)
    const { id: organization_id } = await createOrganization(first.owner)
    const one = await createCustomer(first, { email: 'ada@example.com', external_id: 'a1' })
    const input = { email: 'ada@example.com', external_id: 'a1', organization_id }
    expect((await first.owner.visitor.post(customersPath, input)).status).toBe(201)
    const path = `${customersPath}external/a1`
    expect(statusAndIssues(await first.owner.visitor.get(path))).toEqual([
      422,
      ['query.organization_id', 'missing'],
    ])
    const named = await first.owner.visitor.get(`${path}?organization_id=${first.organizationId}`)
    expect(named.body.id).toBe(one.id)
  })
})
