import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptInvitation,
  createOrganization,
  invite,
  inviteAndAccept,
  newSlug,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { storedOrganizations } from '#testing/stored-organizations.ts'
import { freshEmail } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const behind = () => storedOrganizations(server.query)
const rolesOf = async (id: string) =>
  (await behind().members(id)).map(({ user_id, roles }) => ({ user_id, roles }))

test('A-114: naming another user as the creator creates the organization for oneself', async () => {
  const [founder, victim] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
  const organization = await createOrganization(founder, { userId: victim.id })
  expect(await rolesOf(organization.id)).toEqual([{ user_id: founder.id, roles: ['owner'] }])
})

test('A-115: a slug is one plain word and unique', async () => {
  const person = await signUpVerifiedUser(server)
  const odd = [
    '../x',
    '%2f',
    'a/b',
    'a b',
    '',
    'é',
    'a..b',
    '.a',
    'x'.repeat(500),
    '<x>',
    'a\u0000',
  ]
  for (const slug of odd) {
    const answer = await orgPost(person.visitor, 'create', { name: 'A', slug })
    expect([slug, ...statusAndCode(answer)]).toEqual([slug, 400, 'VALIDATION_ERROR'])
  }
  for (const slug of ['api', 'admin', 'API', 'sign-in']) {
    const answer = await orgPost(person.visitor, 'create', { name: 'A', slug })
    expect(statusAndCode(answer)).toEqual([400, 'ORGANIZATION_ALREADY_EXISTS'])
  }
  const slug = newSlug()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => orgPost(person.visitor, 'create', { name: 'A', slug })),
  )
  const codes = answers.map((answer) => answer.body.code ?? answer.status)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 'ORGANIZATION_ALREADY_EXISTS')).toHaveLength(49)
})

test('A-119: an admin neither removes an owner nor becomes or makes one', async () => {
  const home = await setUpOrganization(server)
  await inviteAndAccept(home.owner, await signUpVerifiedUser(server), 'owner')
  const before = await rolesOf(home.id)
  const { visitor } = home.admin
  await orgPost(visitor, 'set-active', { organizationId: home.id })
  const attempts = [
    await orgPost(visitor, 'remove-member', { memberIdOrEmail: home.ownerId }),
    await orgPost(visitor, 'remove-member', { memberIdOrEmail: home.owner.email.toUpperCase() }),
    await orgPost(visitor, 'update-member-role', { memberId: home.adminId, role: 'owner' }),
    await orgPost(visitor, 'update-member-role', {
      memberId: home.adminId,
      role: ['admin', 'owner'],
    }),
    await orgPost(visitor, 'update-member-role', { memberId: home.ownerId, role: 'member' }),
    await orgPost(visitor, 'invite-member', { email: freshEmail(), role: 'owner' }),
    await orgPost(visitor, 'invite-member', { email: freshEmail(), role: 'member, owner' }),
    await orgPost(visitor, 'create-role', {
      role: 'boss',
      permission: { organization: ['delete'] },
    }),
  ]
  for (const { status } of attempts) expect([400, 401, 403]).toContain(status)
  expect(await rolesOf(home.id)).toEqual(before)
  expect(await behind().invitations(home.id)).toHaveLength(3)
})

test('A-120: a role is a known name, and never an owner in another spelling', async () => {
  const home = await setUpOrganization(server)
  const odd = [
    'OWNER',
    'own',
    'ownership',
    'owner2',
    ' , ',
    ',',
    'king',
    'owner\u200b',
    '__proto__',
  ]
  const wishes = [
    ...odd,
    `${'member,'.repeat(200)}x`,
    Array(20).fill('nobody'),
    Array(21).fill('a'),
  ]
  for (const role of wishes) {
    for (const answer of [
      await invite(home.owner, freshEmail(), { role }),
      await orgPost(home.owner.visitor, 'update-member-role', { memberId: home.memberId, role }),
    ]) {
      expect([role, answer.status]).toEqual([role, 400])
      expect(['ROLE_NOT_FOUND', 'VALIDATION_ERROR']).toContain(answer.body.code)
    }
  }
  for (const role of ['owner ,admin', 'member,owner', ['owner']]) {
    const answer = await orgPost(home.admin.visitor, 'update-member-role', {
      organizationId: home.id,
      memberId: home.memberId,
      role,
    })
    expect(statusAndCode(answer)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'])
  }
})

test('A-121: the organization in the body is the one that is checked and changed', async () => {
  const person = await signUpVerifiedUser(server)
  const active = await createOrganization(person)
  const named = await createOrganization(person, { keepCurrentActiveOrganization: true })
  const { id: foreign } = await createOrganization(await signUpVerifiedUser(server))
  const answer = await person.visitor.post(
    `/api/auth/organization/update?organizationId=${foreign}`,
    { organizationId: named.id, data: { name: 'Changed', organizationId: foreign } },
  )
  expect(answer.body).toMatchObject({ id: named.id, name: 'Changed' })
  const names = await behind().named('Changed')
  expect(names).toEqual([{ id: named.id }])
  const refused = await orgPost(person.visitor, 'update', {
    organizationId: foreign,
    data: { name: 'Changed' },
  })
  expect(statusAndCode(refused)).toEqual([400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'])
  // A team of another organization is not found through the active one, nor with either id.
  const { teamId } = named.members[0] ?? { teamId: '' }
  for (const organizationId of [undefined, active.id]) {
    const team = await orgPost(person.visitor, 'update-team', {
      organizationId,
      teamId,
      data: { name: 'Ours', organizationId: named.id },
    })
    const wanted = organizationId === undefined ? 200 : 400
    expect(team.status).toBe(wanted)
  }
})

test('A-124: an invitation to an address in capitals reaches the user in lower case', async () => {
  const owner = await signUpVerifiedUser(server)
  await createOrganization(owner)
  const person = await signUpVerifiedUser(server)
  const { body } = await invite(owner, person.email.toUpperCase())
  expect((await acceptInvitation(person, body.id)).status).toBe(200)
})

test('A-126: an answered or expired invitation is not found, and guessing is rate limited', async () => {
  const owner = await signUpVerifiedUser(server)
  await createOrganization(owner)
  const settle = {
    accepted: (person: VerifiedUser, id: string) => acceptInvitation(person, id),
    rejected: (person: VerifiedUser, id: string) =>
      orgPost(person.visitor, 'reject-invitation', { invitationId: id }),
    canceled: (_: VerifiedUser, id: string) =>
      orgPost(owner.visitor, 'cancel-invitation', { invitationId: id }),
  }
  for (const answerIt of Object.values(settle)) {
    const person = await signUpVerifiedUser(server)
    const { body } = await invite(owner, person.email)
    expect((await answerIt(person, body.id)).status).toBe(200)
    for (const again of [
      await acceptInvitation(person, body.id),
      await orgPost(person.visitor, 'reject-invitation', { invitationId: body.id }),
      await orgPost(owner.visitor, 'cancel-invitation', { invitationId: body.id }),
    ]) {
      expect(statusAndCode(again)).toEqual([400, 'INVITATION_NOT_FOUND'])
    }
  }
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const guesser = await signUpVerifiedUser(limited)
  const codes = new Map<string, number>()
  for (let guess = 0; guess < 120; guess++) {
    const { body } = await acceptInvitation(guesser, `guess${guess}`)
    codes.set(body.code, (codes.get(body.code) ?? 0) + 1)
  }
  expect([...codes.keys()].sort()).toEqual([
    'INVITATION_NOT_FOUND',
    'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
  ])
  expect(codes.get('INVITATION_NOT_FOUND')).toBeLessThanOrEqual(100)
})

test('A-132: custom data of an organization cannot pollute prototypes or grow without limit', async () => {
  const person = await signUpVerifiedUser(server)
  const deep = JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`)
  const raw = (metadata: string) => `{"name":"A","slug":"${newSlug()}","metadata":${metadata}}`
  const bodies: [string, number][] = [
    [raw(JSON.stringify({ a: 'x'.repeat(1_000_000) })), 413],
    [raw(JSON.stringify({ a: Array(20).fill('x'.repeat(3000)) })), 400],
    [raw(JSON.stringify(deep)), 400],
    [raw('{"__proto__":{"role":"admin"}}'), 400],
    [raw('{"a":{"constructor":{"prototype":{"x":1}}}}'), 400],
    [raw('{"a":NaN}'), 400],
    [raw('{"a":1e999}'), 400],
    [raw('{"a":"\\u0000"}'), 400],
    [raw('{"a\\u0000b":1}'), 400],
    [raw('{"\\ud800":1}'), 400],
    [raw('{"a":1,"a":2}'), 400],
    [raw('[1]'), 400],
    [raw('"text"'), 400],
  ]
  for (const [body, status] of bodies) {
    const answer = await person.visitor.post('/api/auth/organization/create', body)
    expect([body.slice(0, 80), answer.status]).toEqual([body.slice(0, 80), status])
  }
  expect(({} as Record<string, unknown>).role).toBeUndefined()
})
