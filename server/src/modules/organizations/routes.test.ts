import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, found, newSlug, refusal, someone, tell } from '../../../testing/organizations.ts'
import { session } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('create', () => {
  test('answers with the organization and its owner, and makes it active', async () => {
    const { visitor, id } = await someone(server)
    const { status, body } = await tell(visitor, 'create', {
      name: 'Acme',
      slug: 'Acme-Corp',
      logo: 'https://example.com/logo.png',
      metadata: { plan: 'gold', seats: [1, 2] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Acme',
      slug: 'acme-corp',
      logo: 'https://example.com/logo.png',
      metadata: { plan: 'gold', seats: [1, 2] },
      members: [{ userId: id, role: 'owner', organizationId: body.id }],
    })
    expect((await session(visitor)).body.session.activeOrganizationId).toBe(body.id)
  })

  test('leaves the active one alone when told so', async () => {
    const person = await someone(server)
    const first = await found(person)
    await found(person, { keepCurrentActiveOrganization: true })
    expect((await session(person.visitor)).body.session.activeOrganizationId).toBe(first.id)
  })

  test('never creates for somebody else', async () => {
    const person = await someone(server)
    const victim = await someone(server)
    const body = await found(person, { userId: victim.id })
    expect(body.members).toMatchObject([{ userId: person.id }])
    expect((await ask(victim.visitor, 'list')).body).toEqual([])
  })

  test.each([
    {},
    { name: 'A' },
    { name: '', slug: 'a' },
    { name: '\u200b\u202e', slug: 'a' },
    { name: '\u0007', slug: 'a' },
    { name: 'A', slug: '' },
    { name: 'A', slug: '../x' },
    { name: 'A', slug: 'a..b' },
    { name: 'A', slug: '%2f' },
    { name: 'A', slug: 'a b' },
    { name: 'A', slug: 'ä' },
    { name: 'A', slug: 'a'.repeat(65) },
    { name: 'A', slug: 'a', metadata: 'text' },
    { name: 'A', slug: 'a', metadata: { long: 'x'.repeat(33_000) } },
    '{"name":"A","slug":"a","metadata":{"__proto__":{"x":1}}}',
  ])('refuses %j', async (body) => {
    const { visitor } = await someone(server)
    expect(refusal(await tell(visitor, 'create', body))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test.each(['api', 'admin', 'ADMIN', 'sign-in'])('keeps %s for itself', async (slug) => {
    const { visitor } = await someone(server)
    const refused = [400, 'ORGANIZATION_ALREADY_EXISTS']
    expect(refusal(await tell(visitor, 'create', { name: 'A', slug }))).toEqual(refused)
    expect(refusal(await tell(visitor, 'check-slug', { slug }))).toEqual([400, 'SLUG_IS_TAKEN'])
  })

  test('gives a slug to one of many who want it at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => someone(server)))
    const slug = newSlug()
    const answers = await Promise.all(
      people.map(({ visitor }) => tell(visitor, 'create', { name: 'Acme', slug })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const lost of answers.filter((answer) => !won.includes(answer))) {
      expect(refusal(lost)).toEqual([400, 'ORGANIZATION_ALREADY_EXISTS'])
    }
  })

  test('keeps the limit of one person, also under 20 parallel wishes', async () => {
    const strict = await serverForThisTest({ settings: { organizations: { limit: 2 } } })
    const person = await someone(strict)
    await found(person)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        tell(person.visitor, 'create', { name: 'More', slug: newSlug() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(answers.find(({ status }) => status !== 200) ?? (answers[0] as never))).toEqual([
      403,
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
    ])
  })

  test('may be switched off', async () => {
    const closed = await serverForThisTest({ settings: { organizations: { allowCreate: false } } })
    const { visitor } = await someone(closed)
    const answer = await tell(visitor, 'create', { name: 'A', slug: 'a' })
    expect(refusal(answer)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'])
  })
})

test('check-slug tells what is free', async () => {
  const person = await someone(server)
  const { slug } = await found(person)
  expect((await tell(person.visitor, 'check-slug', { slug: newSlug() })).body).toEqual({
    status: true,
  })
  const taken = await tell(person.visitor, 'check-slug', { slug: slug.toUpperCase() })
  expect([taken.status, taken.body]).toEqual([
    400,
    { code: 'SLUG_IS_TAKEN', message: 'slug is taken' },
  ])
})

describe('reading', () => {
  test('list shows every organization of the caller and no other', async () => {
    const person = await someone(server)
    await found(await someone(server))
    expect((await ask(person.visitor, 'list')).body).toEqual([])
    const first = await found(person, { metadata: { a: 1 } })
    const second = await found(person)
    const { body } = await ask(person.visitor, 'list')
    expect(body.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    expect(body[0].metadata).toEqual({ a: 1 })
    expect(body[1].metadata).toBeNull()
  })

  test('the full organization has members with their names, invitations and teams', async () => {
    const person = await someone(server)
    const { id, slug } = await found(person)
    const { body } = await ask(person.visitor, 'get-full-organization')
    expect(body).toMatchObject({
      id,
      slug,
      members: [{ userId: person.id, role: 'owner', user: { email: person.email, name: 'Ada' } }],
      invitations: [],
    })
    for (const query of [{ organizationId: id }, { organizationSlug: slug }]) {
      expect((await ask(person.visitor, 'get-full-organization', query)).body).toEqual(body)
      const { members: _, invitations: __, teams: ___, ...bare } = body
      expect((await ask(person.visitor, 'get-organization', query)).body).toEqual(bare)
    }
  })

  test('the full organization shows as many members as asked for', async () => {
    const person = await someone(server)
    await found(person)
    const answer = await ask(person.visitor, 'get-full-organization', { membersLimit: '0' })
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR'])
    const { body } = await ask(person.visitor, 'get-full-organization', { membersLimit: '1' })
    expect(body.members).toHaveLength(1)
  })

  test('nothing is active at first', async () => {
    const { visitor } = await someone(server)
    expect((await ask(visitor, 'get-full-organization')).text).toBe('null')
    expect((await tell(visitor, 'set-active')).text).toBe('null')
    for (const path of ['get-organization', 'get-active-member', 'get-active-member-role']) {
      expect(refusal(await ask(visitor, path))).toEqual([400, 'NO_ACTIVE_ORGANIZATION'])
    }
  })
})

describe('set-active', () => {
  test('chooses by id and by slug, and clears', async () => {
    const person = await someone(server)
    const first = await found(person)
    const second = await found(person)
    const active = async () => (await session(person.visitor)).body.session.activeOrganizationId
    const chosen = await tell(person.visitor, 'set-active', { organizationId: first.id })
    expect(chosen.body).toMatchObject({ id: first.id, members: [{ userId: person.id }] })
    expect(await active()).toBe(first.id)
    await tell(person.visitor, 'set-active', { organizationSlug: second.slug })
    expect(await active()).toBe(second.id)
    expect((await tell(person.visitor, 'set-active', { organizationId: null })).text).toBe('null')
    expect(await active()).toBeNull()
  })

  test('naming one that is not yours leaves the active one too', async () => {
    const person = await someone(server)
    const other = await found(await someone(server))
    await found(person)
    for (const body of [{ organizationId: other.id }, { organizationSlug: other.slug }]) {
      const answer = await tell(person.visitor, 'set-active', body)
      expect(refusal(answer)).toEqual([403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'])
    }
    expect((await session(person.visitor)).body.session.activeOrganizationId).toBeNull()
  })

  test('is known to other devices of the same person only where they chose it', async () => {
    const person = await someone(server)
    const { visitor: other } = { visitor: server.visitor() }
    await other.post('/api/auth/sign-in/email', {
      email: person.email,
      password: 'correct horse battery',
    })
    await found(person)
    expect((await session(other)).body.session.activeOrganizationId).toBeNull()
  })

  test('renews the copy that a browser carries', async () => {
    const caching = await serverForThisTest({
      settings: { session: { cookieCache: { enabled: true } } },
    })
    const person = await someone(caching)
    const { id } = await found(person)
    expect((await session(person.visitor)).body.session.activeOrganizationId).toBe(id)
    await tell(person.visitor, 'set-active', { organizationId: null })
    expect((await session(person.visitor)).body.session.activeOrganizationId).toBeNull()
  })
})

describe('update', () => {
  test('changes what is given and keeps the rest', async () => {
    const person = await someone(server)
    const { id } = await found(person, { logo: '/a.png', metadata: { a: 1 } })
    const slug = newSlug()
    const { body } = await tell(person.visitor, 'update', { data: { name: 'New', slug } })
    expect(body).toMatchObject({ id, name: 'New', slug, logo: '/a.png', metadata: { a: 1 } })
    const data = { logo: null, metadata: { b: [2] } }
    const again = await tell(person.visitor, 'update', { organizationId: id, data })
    expect(again.body).toMatchObject({ name: 'New', slug, logo: null, metadata: { b: [2] } })
  })

  test('refuses a slug that is taken', async () => {
    const { slug } = await found(await someone(server))
    const person = await someone(server)
    await found(person)
    for (const taken of [slug, 'api']) {
      const answer = await tell(person.visitor, 'update', { data: { slug: taken } })
      expect(refusal(answer)).toEqual([400, 'SLUG_IS_TAKEN'])
    }
  })

  test('needs to know which', async () => {
    const { visitor } = await someone(server)
    const answer = await tell(visitor, 'update', { data: { name: 'X' } })
    expect(refusal(answer)).toEqual([400, 'ORGANIZATION_NOT_FOUND'])
  })
})

test('delete takes everything along and leaves nobody in it', async () => {
  const person = await someone(server)
  const { id, slug } = await found(person)
  const { body } = await tell(person.visitor, 'delete', { organizationId: id })
  expect(body).toMatchObject({ id, slug })
  expect((await session(person.visitor)).body.session).toMatchObject({
    activeOrganizationId: null,
    activeTeamId: null,
  })
  expect((await ask(person.visitor, 'list')).body).toEqual([])
  for (const table of ['members', 'invitations', 'teams', 'team_members', 'organization_roles']) {
    const rows = await server.query(`select id from ${table} where organization_id = $1`, [id])
    expect(rows).toEqual([])
  }
})

test('a slug finds its organization in any case, and an empty one means the active one', async () => {
  const person = await someone(server)
  const slug = newSlug().toUpperCase()
  const { id } = await found(person, { slug })
  for (const path of ['get-full-organization', 'get-organization']) {
    expect((await ask(person.visitor, path, { organizationSlug: slug })).body.id).toBe(id)
    expect((await ask(person.visitor, path, { organizationSlug: '' })).body.id).toBe(id)
  }
  expect((await ask(person.visitor, 'list-members', { organizationSlug: slug })).body.total).toBe(1)
  await tell(person.visitor, 'set-active', { organizationId: null })
  expect((await tell(person.visitor, 'set-active', { organizationSlug: slug })).body.id).toBe(id)
})
