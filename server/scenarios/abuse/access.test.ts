import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOrganizationCalls, setUpFullOrganization } from '#testing/full-organization.ts'
import {
  createOrganization,
  orgGet,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { storedOrganizations } from '#testing/stored-organizations.ts'
import { storedRows } from '#testing/stored-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const traces = (id: string) => storedOrganizations(server.query).traces(id)

test('A-117, A-131: an outsider can neither read nor change an organization', async () => {
  const home = await setUpFullOrganization(server)
  const { reads, changes } = allOrganizationCalls(home.id, home.ids)
  const before = await traces(home.id)
  const said = [
    ...(await Promise.all(
      Object.entries(reads).map(async ([path, query]) => {
        const answer = await orgGet(home.outsider.visitor, path, query)
        return [path, answer] as const
      }),
    )),
    ...(await Promise.all(
      Object.entries(changes).map(async ([path, body]) => {
        const answer = await orgPost(home.outsider.visitor, path, body)
        return [path, answer] as const
      }),
    )),
  ]
  for (const [path, { status, text }] of said) {
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
    for (const secret of home.secrets) expect(text).not.toContain(secret)
  }
  expect(await traces(home.id)).toBe(before)
})

test('A-118: the owner of one organization reaches nothing in another, by any id', async () => {
  const home = await setUpFullOrganization(server)
  const thief = await signUpVerifiedUser(server)
  const own = await createOrganization(thief)
  const { reads, changes } = allOrganizationCalls(own.id, home.ids)
  const harmless = new Set([
    'get-full-organization',
    'get-organization',
    'list-members',
    'get-active-member-role',
    'list-invitations',
    'list-teams',
    'list-roles',
  ])
  const mine = ['update', 'delete', 'leave', 'set-active', 'invite-member', 'has-permission']
  const own2 = [...mine, 'create-team', 'create-role']
  const before = await traces(home.id)
  for (const [path, query] of Object.entries(reads)) {
    const answer = await orgGet(thief.visitor, path, query)
    if (!harmless.has(path)) expect([path, answer.status >= 400]).toEqual([path, true])
    for (const secret of home.secrets) expect(answer.text).not.toContain(secret)
  }
  for (const [path, body] of Object.entries(changes).filter(([path]) => !own2.includes(path))) {
    const answer = await orgPost(thief.visitor, path, body)
    expect([path, ...statusAndCode(answer)]).toEqual([
      path,
      expect.any(Number),
      expect.stringMatching(
        /_NOT_FOUND$|^USER_IS_NOT_A_MEMBER|^YOU_ARE_NOT_THE_RECIPIENT|^YOU_ARE_NOT_ALLOWED/,
      ),
    ])
  }
  expect(await traces(home.id)).toBe(before)
})

test('A-116: a member cannot change the organization', async () => {
  const home = await setUpFullOrganization(server)
  await orgPost(home.member.visitor, 'set-active', { organizationId: home.id })
  const { changes } = allOrganizationCalls(home.id, home.ids)
  const harmless = new Set(['set-active', 'has-permission', 'leave', 'set-active-team'])
  const before = await traces(home.id)
  for (const [path, body] of Object.entries(changes).filter(([path]) => !harmless.has(path))) {
    const { status } = await orgPost(home.member.visitor, path, body)
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
  expect(await traces(home.id)).toBe(before)
  const deleted = await orgPost(home.admin.visitor, 'delete', { organizationId: home.id })
  expect(statusAndCode(deleted)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'])
})

test('A-133: a removed member loses access at once, even with a stale active organization', async () => {
  const home = await setUpFullOrganization(server)
  await orgPost(home.member.visitor, 'set-active', { organizationId: home.id })
  const team = { teamId: home.firstTeam, userId: home.member.id }
  await orgPost(home.owner.visitor, 'add-team-member', team)
  await orgPost(home.owner.visitor, 'remove-member', { memberIdOrEmail: home.memberId })
  // The session has a stale active organization, like one that was read a moment too early.
  await storedRows(server.query).sessions.setActiveOrganization(home.member.id, home.id)
  const { reads, changes } = allOrganizationCalls('', home.ids)
  for (const [path, { organizationId: _, ...query }] of Object.entries(reads) as [
    string,
    Record<string, string>,
  ][]) {
    const answer = await orgGet(home.member.visitor, path, query)
    expect([path, answer.status >= 400 || answer.text === 'null' || answer.text === '[]']).toEqual([
      path,
      true,
    ])
    for (const secret of home.secrets) expect(answer.text).not.toContain(secret)
  }
  for (const [path, { organizationId: _, ...body }] of Object.entries(changes) as [
    string,
    Record<string, unknown>,
  ][]) {
    if (path === 'set-active') continue
    const { status } = await orgPost(home.member.visitor, path, body)
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
})
