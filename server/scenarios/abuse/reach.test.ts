import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationsOf } from '../../src/platform/testing/organizations.ts'
import { rowsOf } from '../../src/platform/testing/rows.ts'
import { everything, furnished } from '../../testing/furnished.ts'
import { ask, found, refusal, someone, tell } from '../../testing/organizations.ts'
import { startServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const traces = (id: string) => organizationsOf(server.query).traces(id)

test('A-117, A-131: to a stranger an organization neither answers nor changes', async () => {
  const home = await furnished(server)
  const { asks, tells } = everything(home.id, home.ids)
  const before = await traces(home.id)
  const said = [
    ...(await Promise.all(
      Object.entries(asks).map(async ([path, query]) => {
        const answer = await ask(home.stranger.visitor, path, query)
        return [path, answer] as const
      }),
    )),
    ...(await Promise.all(
      Object.entries(tells).map(async ([path, body]) => {
        const answer = await tell(home.stranger.visitor, path, body)
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

test('A-118: the owner of one organization reaches nothing in another, by whatever id', async () => {
  const home = await furnished(server)
  const thief = await someone(server)
  const own = await found(thief)
  const { asks, tells } = everything(own.id, home.ids)
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
  for (const [path, query] of Object.entries(asks)) {
    const answer = await ask(thief.visitor, path, query)
    if (!harmless.has(path)) expect([path, answer.status >= 400]).toEqual([path, true])
    for (const secret of home.secrets) expect(answer.text).not.toContain(secret)
  }
  for (const [path, body] of Object.entries(tells).filter(([path]) => !own2.includes(path))) {
    const answer = await tell(thief.visitor, path, body)
    expect([path, ...refusal(answer)]).toEqual([
      path,
      expect.any(Number),
      expect.stringMatching(
        /_NOT_FOUND$|^USER_IS_NOT_A_MEMBER|^YOU_ARE_NOT_THE_RECIPIENT|^YOU_ARE_NOT_ALLOWED/,
      ),
    ])
  }
  expect(await traces(home.id)).toBe(before)
})

test('A-116: a member changes nothing that belongs to all', async () => {
  const home = await furnished(server)
  await tell(home.member.visitor, 'set-active', { organizationId: home.id })
  const { tells } = everything(home.id, home.ids)
  const harmless = new Set(['set-active', 'has-permission', 'leave', 'set-active-team'])
  const before = await traces(home.id)
  for (const [path, body] of Object.entries(tells).filter(([path]) => !harmless.has(path))) {
    const { status } = await tell(home.member.visitor, path, body)
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
  expect(await traces(home.id)).toBe(before)
  const deleted = await tell(home.admin.visitor, 'delete', { organizationId: home.id })
  expect(refusal(deleted)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'])
})

test('A-133: whoever was removed is outside at once, though the session still names the place', async () => {
  const home = await furnished(server)
  await tell(home.member.visitor, 'set-active', { organizationId: home.id })
  const team = { teamId: home.firstTeam, userId: home.member.id }
  await tell(home.owner.visitor, 'add-team-member', team)
  await tell(home.owner.visitor, 'remove-member', { memberIdOrEmail: home.memberId })
  // The session is made to lie, as one might that was read a moment too early.
  await rowsOf(server.query).sessions.pretend(home.member.id, home.id)
  const { asks, tells } = everything('', home.ids)
  for (const [path, { organizationId: _, ...query }] of Object.entries(asks) as [
    string,
    Record<string, string>,
  ][]) {
    const answer = await ask(home.member.visitor, path, query)
    expect([path, answer.status >= 400 || answer.text === 'null' || answer.text === '[]']).toEqual([
      path,
      true,
    ])
    for (const secret of home.secrets) expect(answer.text).not.toContain(secret)
  }
  for (const [path, { organizationId: _, ...body }] of Object.entries(tells) as [
    string,
    Record<string, unknown>,
  ][]) {
    if (path === 'set-active') continue
    const { status } = await tell(home.member.visitor, path, body)
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
})
