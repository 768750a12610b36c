import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callWithToken, createAccessToken, createMerchant } from '#testing/merchants.ts'
import { inviteAndAccept, orgPost, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const base = '/v1/organization-access-tokens/'
const id = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
const read = (token: string, path = '/v1/organizations/') =>
  callWithToken(server, token, 'GET', path)

async function ownerWithMember(role?: string) {
  const merchant = await createMerchant(server)
  const user = await signUpVerifiedUser(server)
  await inviteAndAccept(merchant.owner, user, role)
  return { ...merchant, user }
}

describe('creating a token', () => {
  test('shows it once, and stores only its hash', async () => {
    const { owner, organizationId, token } = await createMerchant(server)
    expect(token).toMatch(/^polar_oat_[\w-]{43}$/)
    const { body } = await owner.visitor.get(`${base}?organization_id=${organizationId}`)
    expect(JSON.stringify(body)).not.toContain(token)
    expect(Object.keys(body.items[0]).sort()).toEqual([
      'comment',
      'created_at',
      'expires_at',
      'id',
      'last_used_at',
      'modified_at',
      'organization_id',
      'scopes',
    ])
    expect(body.pagination).toEqual({ total_count: 1, max_page: 1 })
    const [row] = await server.query<{ hash: Buffer; text: string }>(
      'select hash, t::text as text from access_tokens t where organization_id = $1',
      [organizationId],
    )
    expect(row?.hash).toEqual(createHash('sha256').update(token).digest())
    expect(row?.text).not.toContain(token)
  })

  test('is for owners and admins, not for members or users outside', async () => {
    const { organizationId, user } = await ownerWithMember()
    const input = { organization_id: organizationId, comment: '', scopes: ['orders:read'] }
    expect((await user.visitor.post(base, input)).status).toBe(403)
    const outsider = await signUpVerifiedUser(server)
    expect((await outsider.visitor.post(base, input)).status).toBe(422)
    expect((await server.visitor().post(base, input)).status).toBe(401)
    const { user: admin, organizationId: other } = await ownerWithMember('admin')
    await createAccessToken(admin, other)
  })

  test('gives no scope that the member lacks', async () => {
    const { owner, organizationId } = await createMerchant(server)
    const permission = { accessToken: ['read', 'write'], sale: ['read'] }
    const made = await orgPost(owner.visitor, 'create-role', { role: 'minter', permission })
    expect(made.status).toBe(200)
    const user = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, user, 'minter')
    const input = { organization_id: organizationId, comment: '' }
    const listed = await user.visitor.get(`${base}scopes?organization_id=${organizationId}`)
    expect(listed.body.scopes).toContain('orders:read')
    expect(listed.body.scopes).not.toContain('orders:write')
    const scopes = ['orders:read', 'openid']
    expect((await user.visitor.post(base, { ...input, scopes })).status).toBe(201)
    const more = await user.visitor.post(base, { ...input, scopes: ['orders:write'] })
    expect([more.status, more.body.error]).toEqual([403, 'insufficient_scope'])
    const list = await user.visitor.get(`${base}?organization_id=${organizationId}`)
    const full = list.body.items.find((each: { comment: string }) => each.comment === 'Tests')
    const raised = await user.visitor.patch(`${base}${full.id}`, { scopes: ['orders:read'] })
    expect(raised.status).toBe(403)
  })

  test.each([
    ['an unknown scope', { scopes: ['planets:destroy'] }],
    ['no scopes', { scopes: [] }],
    ['no comment', { comment: undefined }],
    ['a duration that is none', { expires_in: 'tomorrow' }],
    ['no duration', { expires_in: 'P0D' }],
    ['a duration without an end', { expires_in: 'P99999Y' }],
  ])('with %s is refused', async (_, wrong) => {
    const { owner, organizationId } = await createMerchant(server)
    const input = { organization_id: organizationId, comment: '', scopes: ['orders:read'] }
    expect((await owner.visitor.post(base, { ...input, ...wrong })).status).toBe(422)
  })

  test('with another token is refused', async () => {
    const { call } = await createMerchant(server)
    expect((await call('POST', base, { comment: '', scopes: ['orders:read'] })).status).toBe(401)
  })
})

describe('a token', () => {
  test('that is unknown, or of another kind, is invalid', async () => {
    for (const token of ['polar_oat_unknown', 'polar_pat_unknown', 'something']) {
      const answer = await read(token)
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_token'])
    }
  })

  test('without the scope is refused, and the scope is named', async () => {
    const { call } = await createMerchant(server, { scopes: ['orders:read'] })
    const answer = await call('GET', '/v1/organizations/')
    expect([answer.status, answer.body.error]).toEqual([403, 'insufficient_scope'])
    expect(answer.body.detail).toContain('organizations:read')
  })

  test('expires by the clock of its organization', async () => {
    const { owner, organizationId, advance } = await createMerchant(server)
    const { token, row } = await createAccessToken(owner, organizationId, { expires_in: 'P30D' })
    expect(new Date(row.expires_at).getTime() - new Date(row.created_at).getTime()).toBe(
      30 * 86_400_000,
    )
    await advance('P29D')
    expect((await read(token)).status).toBe(200)
    await advance('P1DT1M')
    const answer = await read(token)
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_token'])
  })

  test('ends on every node at once when it is deleted', async () => {
    const other = await server.startAnotherNode()
    try {
      const { owner, organizationId } = await createMerchant(server)
      const { token, row } = await createAccessToken(owner, organizationId)
      expect((await callWithToken(other, token, 'GET', '/v1/organizations/')).status).toBe(200)
      expect((await owner.visitor.delete(base + row.id)).status).toBe(204)
      expect((await read(token)).status).toBe(401)
      expect((await callWithToken(other, token, 'GET', '/v1/organizations/')).status).toBe(401)
      expect((await owner.visitor.delete(base + row.id)).status).toBe(404)
    } finally {
      await other.stop()
    }
  })

  test('ends with its organization', async () => {
    const { owner, organizationId, token } = await createMerchant(server)
    expect((await orgPost(owner.visitor, 'delete', { organizationId })).status).toBe(200)
    expect((await read(token)).status).toBe(401)
    expect(
      await server.query('select id from access_tokens where organization_id = $1', [
        organizationId,
      ]),
    ).toEqual([])
  })

  test('remembers when it was used last, at most once a minute', async () => {
    const { call, advance } = await createMerchant(server)
    const lastUse = async () => (await call('GET', base)).body.items[0].last_used_at
    await call('GET', base)
    await expect.poll(lastUse).not.toBeNull()
    const first = await lastUse()
    expect(await lastUse()).toBe(first)
    await advance('PT2M')
    await expect.poll(lastUse).not.toBe(first)
  })

  test('may end tokens of its own organization, and no others', async () => {
    const merchant = await createMerchant(server)
    const other = await createMerchant(server)
    const { token, row } = await createAccessToken(other.owner, other.organizationId)
    expect((await merchant.call('DELETE', base + row.id)).status).toBe(404)
    expect((await read(token)).status).toBe(200)
    expect((await other.call('DELETE', base + row.id)).status).toBe(204)
    expect((await read(token)).status).toBe(401)
  })
})

describe('changing a token', () => {
  test('gives it another comment and other scopes', async () => {
    const { owner, organizationId } = await createMerchant(server)
    const { token, row } = await createAccessToken(owner, organizationId)
    const changed = await owner.visitor.patch(base + row.id, {
      comment: 'Build',
      scopes: ['orders:read'],
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ comment: 'Build', scopes: ['orders:read'] })
    expect((await read(token)).status).toBe(403)
  })

  test('of another organization is not possible, nor seen', async () => {
    const { owner } = await createMerchant(server)
    const other = await createMerchant(server)
    const { row } = await createAccessToken(other.owner, other.organizationId)
    expect((await owner.visitor.patch(base + row.id, { comment: 'Mine' })).status).toBe(404)
    expect((await owner.visitor.delete(base + row.id)).status).toBe(404)
    expect((await owner.visitor.delete(base + id)).status).toBe(404)
    const list = await other.call('GET', base)
    const found = list.body.items.find((each: { id: string }) => each.id === row.id)
    expect(found.comment).toBe('Tests')
    const foreign = await owner.visitor.get(`${base}?organization_id=${other.organizationId}`)
    expect(foreign.status).toBe(422)
  })
})

test('creating, changing and deleting a token is in the audit log, without the token', async () => {
  const { owner, organizationId } = await createMerchant(server)
  const { token, row } = await createAccessToken(owner, organizationId)
  await owner.visitor.patch(base + row.id, { comment: 'Build' })
  await owner.visitor.delete(base + row.id)
  const events = await server.query<{ type: string; body: string }>(
    `select e.type, p.body::text as body from events e join event_payloads p on p.id = e.payload_id
      where e.aggregate = $1 order by e.id`,
    [`organization_access_token:${row.id}`],
  )
  expect(events.map(({ type }) => type.split('.')[1])).toEqual(['created', 'updated', 'deleted'])
  expect(JSON.stringify(events)).not.toContain(token)
})
