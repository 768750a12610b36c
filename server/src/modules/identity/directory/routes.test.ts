import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPost, signUpUser, type TestUser } from '#testing/admins.ts'
import { createOrganization, statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { signIn } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
let users: TestUser[]
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
  users = []
  for (let count = 0; count < 5; count++) users.push(await signUpUser(server))
})
afterAll(() => server.stop())

const get = (path: string, query: Record<string, string> = {}) =>
  admin.visitor.get(`/api/admin/${path}?${new URLSearchParams(query)}`)
const idsOf = async (query: Record<string, string>) =>
  (await get('users', query)).body.items.map(({ id }: { id: string }) => id)

describe('users', () => {
  test('are read page by page, each once, newest first', async () => {
    const seen: string[] = []
    let before: string | null = ''
    while (before !== null) {
      const { body } = await get('users', { limit: '2', ...(before ? { before } : {}) })
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      before = body.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual([...users.map(({ id }) => id).reverse(), admin.id])
  })

  test.each(['createdAt', '-createdAt', 'name', '-name', 'email', '-email'])(
    'sorted by %s are read to the end and back, each once',
    async (sort) => {
      const page = async (query: Record<string, string>) =>
        (await get('users', { sort, limit: '2', ...query })).body
      const column = { createdAt: 'created_at', name: 'name', email: 'email' }[
        sort.replace('-', '')
      ]
      const direction = sort.startsWith('-') ? 'desc' : 'asc'
      const rows = await server.query<{ id: string }>(
        `select id from users order by ${column} ${direction}, id ${direction}`,
      )
      const whole = rows.map(({ id }) => id)
      const seen = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)
      const pages = [await page({})]
      expect(pages[0].previous).toBeNull()
      while (pages.at(-1).next !== null) pages.push(await page({ before: pages.at(-1).next }))
      expect(pages.flatMap(seen)).toEqual(whole)
      for (const [index, each] of pages.entries()) {
        if (index === 0) continue
        const back = await page({ after: each.previous ?? '' })
        expect(seen(back)).toEqual(seen(pages[index - 1]))
        expect(back.next).not.toBeNull()
      }
    },
  )

  test('are counted by state', async () => {
    const { body } = await get('user-counts')
    expect(body).toEqual({ total: 6, verified: 0, banned: 0, admins: 1, twoFactor: 0 })
  })

  test('are found by a part of the address or the name, by username and by id', async () => {
    const [one] = users as [TestUser]
    await one.visitor.post('/api/auth/update-user', { name: 'Жанна 100%_Дарк', username: 'jeanne' })
    for (const q of [one.email, one.email.slice(0, 5), 'жанна', '100%_', 'jeanne', one.id]) {
      expect(await idsOf({ q }), q).toContain(one.id)
    }
    expect(await idsOf({ q: 'jeann' })).toEqual([])
    expect(await idsOf({ q: '%%' })).toEqual([])
  })

  test('are filtered by status, role, verification, provider and time', async () => {
    const [, two] = users as [TestUser, TestUser]
    await adminPost(admin.visitor, 'ban-user', { userId: two.id })
    expect(await idsOf({ status: 'banned' })).toEqual([two.id])
    expect(await idsOf({ status: 'active' })).not.toContain(two.id)
    expect(await idsOf({ role: 'admin' })).toEqual([admin.id])
    expect(await idsOf({ verified: 'true' })).toEqual([])
    expect(await idsOf({ twoFactor: 'true' })).toEqual([])
    expect(await idsOf({ provider: 'credential' })).toHaveLength(6)
    expect(await idsOf({ provider: 'google' })).toEqual([])
    expect(await idsOf({ createdFrom: '2999-01-01T00:00:00Z' })).toEqual([])
    expect(await idsOf({ createdTo: '2000-01-01T00:00:00Z' })).toEqual([])
    await adminPost(admin.visitor, 'unban-user', { userId: two.id })
  })

  test.each([
    'limit=0',
    'limit=500',
    'before=x',
    'before=2026-99-01T00:00:00Z_a',
    `before=${Buffer.from('2026-99-01T00:00:00.000Z').toString('base64url')}.a`,
    `before=${Buffer.from('0000-01-01T00:00:00.000Z').toString('base64url')}.a`,
    `sort=name&after=${Buffer.from('\0').toString('base64url')}.a`,
    'sort=role',
    'verified=maybe',
  ])('%s is refused', async (query) => {
    expect((await admin.visitor.get(`/api/admin/users?${query}`)).status).toBe(400)
  })

  test('have a page of their own, without secrets', async () => {
    const [, , three] = users as [TestUser, TestUser, TestUser]
    await createOrganization({ ...three })
    const { body, text } = await get(`users/${three.id}`)
    expect(body).toMatchObject({
      user: { id: three.id, locale: 'en' },
      accounts: [{ providerId: 'credential' }],
      organizations: [{ role: 'owner', organization: { name: 'Acme' } }],
      apiKeys: [],
      counts: { organizations: 1, apiKeys: 0, passkeys: 0 },
    })
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(three.visitor.cookies.get('better-auth.session_token'))
    expect(statusAndCode(await get('users/nobody'))).toEqual([404, 'USER_NOT_FOUND'])
  })
})

test('the page of a user names API keys without their values', async () => {
  const [, , , , five] = users as [TestUser, TestUser, TestUser, TestUser, TestUser]
  const created = await five.visitor.post('/api/auth/api-key/create', { name: 'build' })
  const { body, text } = await get(`users/${five.id}`)
  expect(body.apiKeys).toMatchObject([{ name: 'build', enabled: true, lastUsedAt: null }])
  expect(text).not.toContain(created.body.key)
  expect(body.counts.apiKeys).toBe(1)
})

test('sessions of all users are listed with handles that revoke them', async () => {
  const [, , , four] = users as [TestUser, TestUser, TestUser, TestUser]
  await signIn(server, four.email)
  const { body, text } = await get('sessions', { userId: four.id })
  expect(body.items).toHaveLength(2)
  expect(body.items[0]).toMatchObject({ user: { id: four.id, email: four.email } })
  expect(text).not.toContain(four.visitor.cookies.get('better-auth.session_token'))
  const { handle } = body.items[0]
  await adminPost(admin.visitor, 'revoke-user-session', { sessionToken: handle })
  expect((await get('sessions', { userId: four.id })).body.items).toHaveLength(1)
  expect((await get('sessions', { ipAddress: '203.0.113.1' })).body.items).toEqual([])
  expect((await get('sessions', { limit: '2' })).body.next).not.toBeNull()
})

test('organizations are found by name, slug and id, and counted', async () => {
  const [, , , , five] = users as TestUser[] as [TestUser, TestUser, TestUser, TestUser, TestUser]
  const { id, slug } = await createOrganization({ ...five }, { name: 'Zunft der Bäcker' })
  for (const q of ['bäck', slug, id]) {
    const { body } = await get('organizations', { q })
    expect(body.items, q).toMatchObject([{ id, members: 1 }])
  }
  expect((await get(`organizations/${id}`)).body).toMatchObject({
    organization: { id, slug },
    owners: [{ id: five.id }],
    counts: { members: 1, pendingInvitations: 0 },
    limits: { members: 100, pendingInvitations: 100 },
  })
  const { body } = await get(`organizations/${id}/members`, { limit: '1' })
  expect(body.items).toMatchObject([{ role: 'owner', user: { id: five.id, email: five.email } }])
  expect((await get(`organizations/${id}/members`, { before: body.next })).body).toEqual({
    items: [],
    next: null,
  })
  expect(statusAndCode(await get('organizations/nowhere/members'))).toEqual([
    404,
    'ORGANIZATION_NOT_FOUND',
  ])
  expect((await get(`organizations/${id}/billing`)).body).toMatchObject({
    live: false,
    currency: 'usd',
    country: null,
  })
  expect((await get('organizations/nowhere/billing')).status).toBe(404)
  expect(statusAndCode(await get('organizations/nowhere'))).toEqual([404, 'ORGANIZATION_NOT_FOUND'])
})
