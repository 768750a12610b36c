import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganization,
  newSlug,
  orgGet,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('create', () => {
  test('returns the organization and its owner, and makes it active', async () => {
    const { visitor, id } = await signUpVerifiedUser(server)
    const { status, body } = await orgPost(visitor, 'create', {
      name: 'Acme',
      slug: 'Acme-Corp',
      logo: 'https://example.com/logo.png',
      metadata: { plan: 'gold', seats: [1, 2] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      name: 'Acme',
      slug: 'acme-corp',
      logo: 'https://example.com/logo.png',
      metadata: { plan: 'gold', seats: [1, 2] },
      members: [{ userId: id, role: 'owner', organizationId: body.id }],
    })
    expect((await fetchSession(visitor)).body.session.activeOrganizationId).toBe(body.id)
  })

  test('keeps the active organization on request', async () => {
    const user = await signUpVerifiedUser(server)
    const first = await createOrganization(user)
    await createOrganization(user, { keepCurrentActiveOrganization: true })
    expect((await fetchSession(user.visitor)).body.session.activeOrganizationId).toBe(first.id)
  })

  test('never creates one for another user', async () => {
    const user = await signUpVerifiedUser(server)
    const victim = await signUpVerifiedUser(server)
    const body = await createOrganization(user, { userId: victim.id })
    expect(body.members).toMatchObject([{ userId: user.id }])
    expect((await orgGet(victim.visitor, 'list')).body).toEqual([])
  })

  test.each([
    {},
    { name: 'A' },
    { name: '', slug: 'a' },
    { name: '\u200b\u202e', slug: 'a' },
    { name: '\u0007', slug: 'a' },
    { name: 'A', slug: '' },
    { name: 'A', slug: '../../x' },
    { name: 'A', slug: 'a..b' },
    { name: 'A', slug: '%2f' },
    { name: 'A', slug: 'a b' },
    { name: 'A', slug: 'ä' },
    { name: 'A', slug: 'a'.repeat(65) },
    { name: 'A', slug: 'a', metadata: 'text' },
    { name: 'A', slug: 'a', metadata: { long: 'x'.repeat(33_000) } },
    '{"name":"A","slug":"a","metadata":{"__proto__":{"x":1}}}',
  ])('refuses %j', async (body) => {
    const { visitor } = await signUpVerifiedUser(server)
    expect(statusAndCode(await orgPost(visitor, 'create', body))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test.each(['api', 'admin', 'ADMIN', 'sign-in'])('refuses the reserved slug %s', async (slug) => {
    const { visitor } = await signUpVerifiedUser(server)
    const refused = [400, 'ORGANIZATION_ALREADY_EXISTS']
    expect(statusAndCode(await orgPost(visitor, 'create', { name: 'A', slug }))).toEqual(refused)
    expect(statusAndCode(await orgPost(visitor, 'check-slug', { slug }))).toEqual([
      400,
      'SLUG_IS_TAKEN',
    ])
  })

  test('gives a slug to one of many concurrent requests', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => signUpVerifiedUser(server)))
    const slug = newSlug()
    const answers = await Promise.all(
      users.map(({ visitor }) => orgPost(visitor, 'create', { name: 'Acme', slug })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const lost of answers.filter((answer) => !won.includes(answer))) {
      expect(statusAndCode(lost)).toEqual([400, 'ORGANIZATION_ALREADY_EXISTS'])
    }
  })

  test('enforces the limit per user, also under 20 parallel requests', async () => {
    const strict = await serverForThisTest({ settings: { organizations: { limit: 2 } } })
    const user = await signUpVerifiedUser(strict)
    await createOrganization(user)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        orgPost(user.visitor, 'create', { name: 'More', slug: newSlug() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      statusAndCode(answers.find(({ status }) => status !== 200) ?? (answers[0] as never)),
    ).toEqual([403, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'])
  })

  test('can be disabled', async () => {
    const closed = await serverForThisTest({ settings: { organizations: { allowCreate: false } } })
    const { visitor } = await signUpVerifiedUser(closed)
    const answer = await orgPost(visitor, 'create', { name: 'A', slug: 'a' })
    expect(statusAndCode(answer)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'])
  })

  test('can be allowed by a rule, which a typed address does not meet', async () => {
    const allowCreate = { emailDomains: ['Example.com'] }
    const ruled = await serverForThisTest({ settings: { organizations: { allowCreate } } })
    const make = (visitor: Visitor, slug: string) => orgPost(visitor, 'create', { name: 'A', slug })
    const allowed = async (visitor: Visitor) =>
      (await visitor.get('/api/account/organizations/allowance')).body.allowCreate
    const typed = await signUp(ruled)
    expect(statusAndCode(await make(typed.visitor, 'typed'))).toEqual([
      403,
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
    ])
    expect(await allowed(typed.visitor)).toBe(false)
    const { visitor } = await signUpVerifiedUser(ruled)
    expect((await make(visitor, 'verified')).status).toBe(200)
    expect(await allowed(visitor)).toBe(true)
  })
})

test('check-slug reports whether a slug is free', async () => {
  const user = await signUpVerifiedUser(server)
  const { slug } = await createOrganization(user)
  expect((await orgPost(user.visitor, 'check-slug', { slug: newSlug() })).body).toEqual({
    status: true,
  })
  const taken = await orgPost(user.visitor, 'check-slug', { slug: slug.toUpperCase() })
  expect([taken.status, taken.body]).toEqual([
    400,
    { code: 'SLUG_IS_TAKEN', message: 'slug is taken' },
  ])
})

describe('reading', () => {
  test('list shows every organization of the caller and no other', async () => {
    const user = await signUpVerifiedUser(server)
    await createOrganization(await signUpVerifiedUser(server))
    expect((await orgGet(user.visitor, 'list')).body).toEqual([])
    const first = await createOrganization(user, { metadata: { a: 1 } })
    const second = await createOrganization(user)
    const { body } = await orgGet(user.visitor, 'list')
    expect(body.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    expect(body[0].metadata).toEqual({ a: 1 })
    expect(body[1].metadata).toBeNull()
    expect(body.map(({ role }: { role: string }) => role)).toEqual(['owner', 'owner'])
  })

  test('the full organization has members with their names, invitations and teams', async () => {
    const user = await signUpVerifiedUser(server)
    const { id, slug } = await createOrganization(user)
    const { body } = await orgGet(user.visitor, 'get-full-organization')
    expect(body).toMatchObject({
      id,
      slug,
      members: [
        {
          id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
          organizationId: id,
          userId: user.id,
          role: 'owner',
          createdAt: body.createdAt,
          teamId: body.teams[0].id,
          user: { email: user.email, name: 'Ada' },
        },
      ],
      invitations: [],
    })
    for (const query of [{ organizationId: id }, { organizationSlug: slug }]) {
      expect((await orgGet(user.visitor, 'get-full-organization', query)).body).toEqual(body)
      const { members: _, invitations: __, teams: ___, ...bare } = body
      expect((await orgGet(user.visitor, 'get-organization', query)).body).toEqual(bare)
    }
  })

  test('the full organization shows as many members as requested', async () => {
    const user = await signUpVerifiedUser(server)
    await createOrganization(user)
    const answer = await orgGet(user.visitor, 'get-full-organization', { membersLimit: '0' })
    expect(statusAndCode(answer)).toEqual([400, 'VALIDATION_ERROR'])
    const { body } = await orgGet(user.visitor, 'get-full-organization', { membersLimit: '1' })
    expect(body.members).toHaveLength(1)
  })

  test('no organization is active at first', async () => {
    const { visitor } = await signUpVerifiedUser(server)
    expect((await orgGet(visitor, 'get-full-organization')).text).toBe('null')
    expect((await orgPost(visitor, 'set-active')).text).toBe('null')
    for (const path of ['get-organization', 'get-active-member', 'get-active-member-role']) {
      expect(statusAndCode(await orgGet(visitor, path))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
    }
  })
})

describe('set-active', () => {
  test('selects by id and by slug, and clears', async () => {
    const user = await signUpVerifiedUser(server)
    const first = await createOrganization(user)
    const second = await createOrganization(user)
    const active = async () => (await fetchSession(user.visitor)).body.session.activeOrganizationId
    const chosen = await orgPost(user.visitor, 'set-active', { organizationId: first.id })
    expect(chosen.body).toMatchObject({ id: first.id, members: [{ userId: user.id }] })
    expect(await active()).toBe(first.id)
    await orgPost(user.visitor, 'set-active', { organizationSlug: second.slug })
    expect(await active()).toBe(second.id)
    expect((await orgPost(user.visitor, 'set-active', { organizationId: null })).text).toBe('null')
    expect(await active()).toBeNull()
  })

  test('naming an organization without being a member also clears the active one', async () => {
    const user = await signUpVerifiedUser(server)
    const other = await createOrganization(await signUpVerifiedUser(server))
    await createOrganization(user)
    for (const body of [{ organizationId: other.id }, { organizationSlug: other.slug }]) {
      const answer = await orgPost(user.visitor, 'set-active', body)
      expect(statusAndCode(answer)).toEqual([403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'])
    }
    expect((await fetchSession(user.visitor)).body.session.activeOrganizationId).toBeNull()
  })

  test('applies to one session, not to other devices of the user', async () => {
    const user = await signUpVerifiedUser(server)
    const { visitor: other } = { visitor: server.visitor() }
    await other.post('/api/auth/sign-in/email', {
      email: user.email,
      password: 'correct horse battery',
    })
    await createOrganization(user)
    expect((await fetchSession(other)).body.session.activeOrganizationId).toBeNull()
  })

  test('renews the session copy in the cookie', async () => {
    const caching = await serverForThisTest({
      settings: { session: { cookieCache: { enabled: true } } },
    })
    const user = await signUpVerifiedUser(caching)
    const { id } = await createOrganization(user)
    expect((await fetchSession(user.visitor)).body.session.activeOrganizationId).toBe(id)
    await orgPost(user.visitor, 'set-active', { organizationId: null })
    expect((await fetchSession(user.visitor)).body.session.activeOrganizationId).toBeNull()
  })
})

describe('update', () => {
  test('changes the given fields and keeps the rest', async () => {
    const user = await signUpVerifiedUser(server)
    const { id } = await createOrganization(user, { logo: '/a.png', metadata: { a: 1 } })
    const slug = newSlug()
    const { body } = await orgPost(user.visitor, 'update', { data: { name: 'New', slug } })
    expect(body).toMatchObject({ id, name: 'New', slug, logo: '/a.png', metadata: { a: 1 } })
    const data = { logo: null, metadata: { b: [2] } }
    const again = await orgPost(user.visitor, 'update', { organizationId: id, data })
    expect(again.body).toMatchObject({ name: 'New', slug, logo: null, metadata: { b: [2] } })
  })

  test('refuses a slug that is taken', async () => {
    const { slug } = await createOrganization(await signUpVerifiedUser(server))
    const user = await signUpVerifiedUser(server)
    await createOrganization(user)
    for (const taken of [slug, 'api']) {
      const answer = await orgPost(user.visitor, 'update', { data: { slug: taken } })
      expect(statusAndCode(answer)).toEqual([400, 'SLUG_IS_TAKEN'])
    }
  })

  test('needs an organization', async () => {
    const { visitor } = await signUpVerifiedUser(server)
    const answer = await orgPost(visitor, 'update', { data: { name: 'X' } })
    expect(statusAndCode(answer)).toEqual([400, 'ORGANIZATION_NOT_FOUND'])
  })
})

test('delete removes everything that belongs to the organization, and its members', async () => {
  const user = await signUpVerifiedUser(server)
  const { id, slug } = await createOrganization(user)
  const { body } = await orgPost(user.visitor, 'delete', { organizationId: id })
  expect(body).toMatchObject({ id, slug })
  expect((await fetchSession(user.visitor)).body.session).toMatchObject({
    activeOrganizationId: null,
    activeTeamId: null,
  })
  expect((await orgGet(user.visitor, 'list')).body).toEqual([])
  for (const table of ['members', 'invitations', 'teams', 'team_members', 'organization_roles']) {
    const rows = await server.query(`select id from ${table} where organization_id = $1`, [id])
    expect(rows).toEqual([])
  }
})

test('a slug finds its organization in any case, and an empty one means the active one', async () => {
  const user = await signUpVerifiedUser(server)
  const slug = newSlug().toUpperCase()
  const { id } = await createOrganization(user, { slug })
  for (const path of ['get-full-organization', 'get-organization']) {
    expect((await orgGet(user.visitor, path, { organizationSlug: slug })).body.id).toBe(id)
    expect((await orgGet(user.visitor, path, { organizationSlug: '' })).body.id).toBe(id)
  }
  expect((await orgGet(user.visitor, 'list-members', { organizationSlug: slug })).body.total).toBe(
    1,
  )
  await orgPost(user.visitor, 'set-active', { organizationId: null })
  expect((await orgPost(user.visitor, 'set-active', { organizationSlug: slug })).body.id).toBe(id)
})
