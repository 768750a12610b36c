import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganization,
  invite,
  inviteAndAccept,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo, freshEmail } from '#testing/users.ts'

let server: TestServer
let org: Awaited<ReturnType<typeof setUpOrganization>>
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const at = (path: string) => `/api/organizations/${org.id}/${path}`
const outsideError = [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']

test('a user outside gets the same response for every request as for an organization that does not exist', async () => {
  org = await setUpOrganization(server)
  const { outsider } = org
  const calls = [
    ['get', 'members'],
    ['get', 'summary'],
    ['get', 'invitations'],
    ['post', 'members/change-role', { memberIds: [org.memberId], role: 'admin' }],
    ['post', 'members/remove', { memberIds: [org.memberId] }],
    ['post', 'transfer-ownership', { memberId: org.memberId }],
    ['post', 'invitations', { emails: [freshEmail()], role: 'member' }],
  ] as const
  for (const [method, path, body] of calls) {
    for (const id of [org.id, 'nowhere']) {
      const url = `/api/organizations/${id}/${path}`
      const { visitor } = outsider
      const answer = method === 'get' ? await visitor.get(url) : await visitor.post(url, body)
      expect(statusAndCode(answer), `${method} ${url}`).toEqual(outsideError)
    }
  }
  expect((await org.owner.visitor.get(at('summary'))).body).toMatchObject({
    members: 3,
    owners: 1,
    pendingInvitations: 0,
  })
})

describe('members', () => {
  const idsOf = async (query: Record<string, string>) => {
    const { body } = await org.member.visitor.get(at(`members?${new URLSearchParams(query)}`))
    return body.items.map(({ userId }: { userId: string }) => userId)
  }

  test('are searched by name and address, and filtered by role and team', async () => {
    await org.member.visitor.post('/api/auth/update-user', { name: 'Größe 50%' })
    expect(await idsOf({ q: 'größe' })).toEqual([org.member.id])
    expect(await idsOf({ q: '50%' })).toEqual([org.member.id])
    expect(await idsOf({ q: '%' })).toEqual([org.member.id])
    expect(await idsOf({ q: org.admin.email })).toEqual([org.admin.id])
    expect(await idsOf({ role: 'owner' })).toEqual([org.owner.id])
    expect(await idsOf({ teamId: org.firstTeam })).toEqual([org.owner.id])
    expect(await idsOf({ teamId: 'nothing' })).toEqual([])
    expect(await idsOf({ sorting: '-createdAt', limit: '1' })).toEqual([org.member.id])
    const { body } = await org.owner.visitor.get(at('members?limit=2&page=2'))
    expect(body.pagination).toEqual({ total_count: 3, max_page: 2 })
    expect(body.items).toHaveLength(1)
  })

  test('are changed and removed many at once, each by its own rules', async () => {
    const another = await signUpVerifiedUser(server)
    const { id: anotherId } = await inviteAndAccept(org.owner, another)
    const ids = [anotherId, org.ownerId, 'nothing', anotherId]
    const roles = await org.admin.visitor.post(at('members/change-role'), {
      memberIds: ids,
      role: 'admin',
    })
    expect(roles.body.results).toEqual([
      { item: anotherId, ok: true, code: null },
      { item: org.ownerId, ok: false, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' },
      { item: 'nothing', ok: false, code: 'MEMBER_NOT_FOUND' },
    ])
    const removed = await org.member.visitor.post(at('members/remove'), { memberIds: [anotherId] })
    expect(removed.body.results[0]).toMatchObject({ ok: false })
    const gone = await org.owner.visitor.post(at('members/remove'), { memberIds: [anotherId] })
    expect(gone.body.results).toEqual([{ item: anotherId, ok: true, code: null }])
    expect(await idsOf({ q: another.email })).toEqual([])
    const none = await org.owner.visitor.post(at('members/remove'), { memberIds: [] })
    expect(none.status).toBe(400)
  })
})

test('many addresses are invited at once, each with a result of its own', async () => {
  const [one, two] = [freshEmail(), freshEmail()]
  const emails = [one, ` ${two} `, 'no address', org.member.email, one]
  const { body } = await org.admin.visitor.post(at('invitations'), { emails, role: 'member' })
  expect(body.results).toMatchObject([
    { email: one, invitation: { email: one }, code: null },
    { email: two, invitation: { email: two }, code: null },
    { email: 'no address', invitation: null, code: 'INVALID_EMAIL' },
    { email: org.member.email, code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' },
  ])
  const listed = await org.member.visitor.get(at('invitations?limit=1'))
  expect(listed.body).toMatchObject({ hasMore: true, items: [{ expired: false }] })
  expect(listed.body.items[0].link).toContain(`/invite/${listed.body.items[0].id}`)
  const refused = await org.member.visitor.post(at('invitations'), {
    emails: [one],
    role: 'member',
  })
  expect(refused.body.results[0]).toMatchObject({ invitation: null })
  const many = Array.from({ length: 201 }, (_, index) => `user${index}@example.com`)
  expect(
    (await org.admin.visitor.post(at('invitations'), { emails: many, role: 'member' })).status,
  ).toBe(400)
})

test('the ownership goes to another member, at once and completely', async () => {
  const other = await setUpOrganization(server)
  const path = `/api/organizations/${other.id}/transfer-ownership`
  const transfer = (visitor: typeof other.owner.visitor, memberId: string) =>
    visitor.post(path, { memberId })
  expect(statusAndCode(await transfer(other.admin.visitor, other.memberId))).toEqual([
    403,
    'ONLY_AN_OWNER_CAN_TRANSFER_THE_OWNERSHIP',
  ])
  for (const id of ['nothing', other.ownerId, org.memberId]) {
    expect(statusAndCode(await transfer(other.owner.visitor, id))).toEqual([
      400,
      'MEMBER_NOT_FOUND',
    ])
  }
  const results = await Promise.all([
    transfer(other.owner.visitor, other.memberId),
    transfer(other.owner.visitor, other.adminId),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 403])
  const { body } = await other.owner.visitor.get(
    `/api/organizations/${other.id}/members?role=owner`,
  )
  expect(body.items).toHaveLength(1)
  expect(body.items[0].userId).not.toBe(other.owner.id)
})

test('invitations are searched by address, within their state', async () => {
  const email = `with_mark.${freshEmail()}`
  const { body: invitation } = await invite(org.owner, email, { organizationId: org.id })
  const find = async (query: Record<string, string>) => {
    const { body } = await org.owner.visitor.get(at(`invitations?${new URLSearchParams(query)}`))
    return body.items.map(({ id }: { id: string }) => id)
  }
  expect(await find({ q: 'WITH_MARK' })).toEqual([invitation.id])
  expect(await find({ q: 'with.mark' })).toEqual([])
  expect(await find({ q: 'with_mark', state: 'expired' })).toEqual([])
  expect(await find({ q: 'with_mark', state: 'all' })).toEqual([invitation.id])
})

test('members are downloaded as they are searched, by role and in the order of the list', async () => {
  const other = await setUpOrganization(server)
  await server.query(
    `insert into users (id, email, name, created_at, updated_at)
     select 'x' || n || $1, 'x' || n || '@' || lower($1) || '.example', 'Xenia ' || n, '2030-01-01', '2030-01-01'
       from generate_series(1, 2300) as n`,
    [other.id],
  )
  await server.query(
    `insert into members (id, organization_id, user_id, roles, created_at)
     select 'x' || n || $1, $1, 'x' || n || $1,
            case when n % 2 = 0 then '{admin,member}'::text[] else '{member}'::text[] end,
            timestamptz '2020-01-01' + interval '1 minute' * (n / 3)
       from generate_series(1, 2300) as n`,
    [other.id],
  )
  const path = `/api/organizations/${other.id}/members`
  const download = async (query: string) => {
    const { text } = await other.member.visitor.get(`${path}/export?${query}`)
    return text.trim().split('\r\n').slice(1)
  }
  const all = await download('q=xenia&role=admin&sorting=-name')
  expect(all).toHaveLength(1150)
  expect(new Set(all).size).toBe(1150)
  const names = all.map((row) => row.split(',')[0])
  const { body } = await other.owner.visitor.get(
    `${path}?q=xenia&role=admin&sorting=-name&limit=100`,
  )
  expect(names.slice(0, 100)).toEqual(
    body.items.map(({ user }: { user: { name: string } }) => user.name),
  )
  for (const sorting of ['createdAt', '-createdAt', 'role', 'email']) {
    expect(await download(`q=xenia&sorting=${sorting}`)).toHaveLength(2300)
  }
  expect((await download('q=nobody')).length).toBe(0)
  const refused = await other.outsider.visitor.get(`${path}/export`)
  expect([refused.status, refused.body.code]).toEqual([
    403,
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  ])
})

test('an invitee asks for a new invitation in place of an expired one; others learn nothing', async () => {
  const email = freshEmail()
  const { body: invitation } = await invite(org.owner, email, { organizationId: org.id })
  const ask = (id: string) => server.visitor().post(`/api/invitations/${id}/ask-again`)
  const mails = async () =>
    (await emailsTo(server, org.owner.email)).filter(({ text }) => text.includes(email))
  expect((await ask(invitation.id)).body).toEqual({ status: true })
  expect((await ask('nothing')).body).toEqual({ status: true })
  expect(await mails()).toHaveLength(0)
  await server.visitor().post('/api/test/clock', { advance: 'P3D' })
  for (let count = 0; count < 3; count++) expect((await ask(invitation.id)).status).toBe(200)
  expect(await mails()).toHaveLength(1)
  const list = async (state: string) =>
    (await org.owner.visitor.get(at(`invitations?state=${state}`))).body.items
  expect(await list('asked')).toMatchObject([{ id: invitation.id, expired: true }])
  expect((await list('expired')).map(({ id }: { id: string }) => id)).toContain(invitation.id)
  expect(await list('pending')).toEqual([])
  const { body: summary } = await org.owner.visitor.get(at('summary'))
  expect(summary).toMatchObject({ pendingInvitations: 0, askedInvitations: 1 })
  expect(summary.expiredInvitations).toBe((await list('expired')).length)
})

test('who wants to create an organization learns beforehand whether they may', async () => {
  const server = await serverForThisTest({ settings: { organizations: { limit: 2 } } })
  const user = await signUpVerifiedUser(server)
  const allowance = async () =>
    (await user.visitor.get('/api/account/organizations/allowance')).body
  expect(await allowance()).toEqual({ allowCreate: true, memberships: 0, limit: 2 })
  await createOrganization(user)
  expect(await allowance()).toEqual({ allowCreate: true, memberships: 1, limit: 2 })
})
