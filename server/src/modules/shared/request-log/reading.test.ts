import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callWithToken, createAccessToken, createMerchant } from '#testing/merchants.ts'
import { apiKeyPost } from '#testing/organization-keys.ts'
import {
  inviteAndAccept,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { merchantWithRequests, readRequests } from '#testing/request-log.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // The first user is the admin of the installation; the others are not.
  await signUp(server)
})
afterAll(() => server.stop())

describe('filters', () => {
  test.each([
    ['?status=2xx', 1],
    ['?status=4xx', 2],
    ['?status=404', 1],
    ['?status=5xx', 0],
    ['?method=POST', 1],
    ['?pathPrefix=/v1/products/0', 1],
    ['?pathPrefix=/v1/%25', 0],
    ['?from=2020-01-01T00:00:00Z', 3],
    ['?to=2020-01-01T00:00:00Z', 0],
    ['?method=GET&status=4xx&pathPrefix=/v1', 1],
  ])('%s', async (query, count) => {
    const merchant = await merchantWithRequests(server)
    const { body } = await readRequests(server, merchant.owner, merchant.organizationId, query)
    expect(body.items).toHaveLength(count)
  })

  test('by key', async () => {
    const merchant = await merchantWithRequests(server)
    const { owner, organizationId } = merchant
    const other = await createAccessToken(owner, organizationId)
    await callWithToken(server, other.token, 'GET', '/v1/orders/')
    const { body } = await readRequests(server, owner, organizationId, `?keyId=${other.row.id}`)
    expect(body.items).toHaveLength(1)
  })

  test('pages go on where the last one ended', async () => {
    const merchant = await merchantWithRequests(server)
    const { owner, organizationId } = merchant
    const first = (await readRequests(server, owner, organizationId, '?limit=2')).body
    const rest = (
      await readRequests(server, owner, organizationId, `?limit=2&before=${first.next}`)
    ).body
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null])
    const ids = [...first.items, ...rest.items].map(({ requestId }) => requestId)
    expect(new Set(ids).size).toBe(3)
  })

  test.each([
    '?status=9xx',
    '?status=40',
    '?method=EVAL',
    '?pathPrefix=v1',
    '?limit=101',
    '?from=x',
  ])('%s is refused', async (query) => {
    const merchant = await createMerchant(server)
    const answer = await readRequests(server, merchant.owner, merchant.organizationId, query)
    expect(statusAndCode(answer)).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('who may read', () => {
  test('members who see the keys in their lists; nobody else', async () => {
    const { owner, admin: manager, member, outsider, id } = await setUpOrganization(server)
    const path = `/api/organizations/${id}/requests`
    expect(statusAndCode(await server.visitor().get(path))).toEqual([401, 'UNAUTHORIZED'])
    expect((await owner.visitor.get(path)).status).toBe(200)
    expect((await manager.visitor.get(path)).status).toBe(200)
    const notAllowed = [403, 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_REQUEST_LOG']
    expect(statusAndCode(await member.visitor.get(path))).toEqual(notAllowed)
    expect(statusAndCode(await member.visitor.get(`${path}/x`))).toEqual(notAllowed)
    const outside = [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
    expect(statusAndCode(await outsider.visitor.get(path))).toEqual(outside)
    expect(statusAndCode(await outsider.visitor.get(`${path}/x`))).toEqual(outside)
  })

  test('a role that sees keys of one kind reads the requests of that kind only', async () => {
    const merchant = await merchantWithRequests(server)
    const { owner, organizationId } = merchant
    await orgPost(owner.visitor, 'create-role', {
      organizationId,
      role: 'keys',
      permission: { apiKey: ['read'] },
    })
    const reader = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, reader, 'keys')
    const { body: key } = await apiKeyPost(owner.visitor, 'create', { organizationId })
    await server.visitor({ 'x-api-key': key.key }).get('/api/me')
    const all = (await readRequests(server, owner, organizationId)).body.items
    const { body } = await readRequests(server, reader, organizationId)
    expect(all).toHaveLength(4)
    expect(body.items.map((item: { target: string }) => item.target)).toEqual(['/api/me'])
    const hidden = `/api/organizations/${organizationId}/requests/${all[1].requestId}`
    expect(statusAndCode(await reader.visitor.get(hidden))).toEqual([404, 'NOT_FOUND'])
  })

  test('a hostile organization reads nothing of another, whatever it asks', async () => {
    const merchant = await merchantWithRequests(server)
    const { body } = await readRequests(server, merchant.owner, merchant.organizationId)
    const { requestId, usedKey } = body.items[0]
    const hostile = await createMerchant(server)
    for (const query of [
      '',
      `?keyId=${usedKey.id}`,
      `?before=${requestId}`,
      `?organizationId=${merchant.organizationId}`,
    ]) {
      const answer = await readRequests(server, hostile.owner, hostile.organizationId, query)
      expect([answer.status, answer.body.items], query).toEqual([200, []])
    }
    const at = `/api/organizations/${hostile.organizationId}/requests/${requestId}`
    expect((await hostile.owner.visitor.get(at)).status).toBe(404)
    expect((await hostile.call('GET', at)).status).toBe(401)
  })

  test('naming another organization with one’s own token stores the request with one’s own', async () => {
    const victim = await createMerchant(server)
    const hostile = await createMerchant(server)
    await hostile.call('GET', `/v1/products/?organization_id=${victim.organizationId}`)
    expect((await readRequests(server, victim.owner, victim.organizationId)).body.items).toEqual([])
    expect(
      (await readRequests(server, hostile.owner, hostile.organizationId)).body.items,
    ).toHaveLength(1)
  })
})
