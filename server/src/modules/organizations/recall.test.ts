import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sameCookies } from '../../../testing/admins.ts'
import { command } from '../../../testing/command.ts'
import { ask, enter, found, house, newSlug, someone, tell } from '../../../testing/organizations.ts'
import { newAddress, password } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'

let server: TestServer
let node: TestServer
beforeAll(async () => {
  server = await startServer()
  node = await server.another()
})
afterAll(async () => {
  await node.stop()
  await server.stop()
})

/**
 * Both nodes have read it; then something happens at one of them, which shows it at once, and the
 * other one a moment later.
 */
test('whatever happens to an organization is seen on every node', async () => {
  const home = await house(server)
  const { owner, id } = home
  const elsewhere = sameCookies(owner.visitor, node)
  const read = async (visitor = owner.visitor) => {
    const whole = await ask(visitor, 'get-full-organization', { organizationId: id })
    return [whole.text, (await ask(visitor, 'list')).text].join('\n')
  }
  const guest = await someone(server)
  const team = async () => (await tell(owner.visitor, 'create-team', { name: 'Night' })).body.id
  let teamId = ''
  let invitationId = ''
  const happenings: [string, () => Promise<unknown>][] = [
    ['a new name', () => tell(owner.visitor, 'update', { data: { name: 'Renamed' } })],
    ['a new slug', () => tell(owner.visitor, 'update', { data: { slug: newSlug() } })],
    ['a member', () => enter(owner, guest)],
    [
      'a role',
      () => tell(owner.visitor, 'update-member-role', { memberId: home.memberId, role: 'admin' }),
    ],
    [
      'an invitation',
      async () => {
        const body = { email: newAddress(), role: 'member' }
        invitationId = (await tell(owner.visitor, 'invite-member', body)).body.id
      },
    ],
    ['its end', () => tell(owner.visitor, 'cancel-invitation', { invitationId })],
    [
      'a team',
      async () => {
        teamId = await team()
      },
    ],
    ['its name', () => tell(owner.visitor, 'update-team', { teamId, data: { name: 'Day' } })],
    ['its end', () => tell(owner.visitor, 'remove-team', { teamId })],
    [
      'the name of a member',
      () => guest.visitor.post('/api/auth/update-user', { name: 'Somebody Else' }),
    ],
    ['a member who leaves', () => tell(guest.visitor, 'leave', { organizationId: id })],
    [
      'a member who is deleted',
      () => home.member.visitor.post('/api/auth/delete-user', { password }),
    ],
  ]
  for (const [what, happens] of happenings) {
    const before = await read()
    expect(await read(elsewhere), what).toBe(before)
    await happens()
    const after = await read()
    expect(after, what).not.toBe(before)
    await expect.poll(() => read(elsewhere), { message: what }).toBe(after)
  }
})

test('whoever joins finds it in the list, and whoever is gone neither there nor open', async () => {
  const owner = await someone(server)
  const person = await someone(server)
  const { id, slug } = await found(owner)
  const elsewhere = sameCookies(person.visitor, node)
  const names = async (visitor = person.visitor) => {
    const { body } = await ask(visitor, 'list')
    return (body as { id: string }[]).map((each) => each.id)
  }
  const open = (visitor = person.visitor, by: Record<string, string> = { organizationId: id }) =>
    ask(visitor, 'get-full-organization', by)
  expect([await names(), await names(elsewhere)]).toEqual([[], []])
  expect((await open()).status).toBe(403)
  const { id: memberIdOrEmail } = await enter(owner, person)
  expect(await names()).toEqual([id])
  await expect.poll(() => names(elsewhere)).toEqual([id])
  expect((await open()).status).toBe(200)
  expect((await open(elsewhere, { organizationSlug: slug })).status).toBe(200)
  await tell(owner.visitor, 'remove-member', { memberIdOrEmail })
  expect([await names(), (await open()).status]).toEqual([[], 403])
  await expect.poll(() => names(elsewhere)).toEqual([])
  await expect.poll(async () => (await open(elsewhere)).status).toBe(403)
  expect((await open(elsewhere, { organizationSlug: slug })).status).toBe(403)
})

test('an organization that is deleted is gone for all who were in it', async () => {
  const home = await house(server)
  const elsewhere = sameCookies(home.member.visitor, node)
  await ask(elsewhere, 'list')
  await tell(home.owner.visitor, 'delete', { organizationId: home.id })
  const list = async () => (await ask(elsewhere, 'list')).body
  await expect.poll(list).toEqual([])
  const whole = () => ask(home.member.visitor, 'get-full-organization', { organizationId: home.id })
  expect((await whole()).status).toBe(403)
})

test('invitations go with the account of whoever sent them, even after leaving', async () => {
  const { owner, admin, id } = await house(server)
  await tell(admin.visitor, 'invite-member', { email: newAddress(), role: 'member' })
  await tell(owner.visitor, 'remove-member', { memberIdOrEmail: admin.email })
  const whole = async (visitor = owner.visitor) =>
    (await ask(visitor, 'get-full-organization', { organizationId: id })).body.invitations
  const pending = async (visitor = owner.visitor) =>
    (await whole(visitor)).filter((each: { status: string }) => each.status === 'pending')
  const elsewhere = sameCookies(owner.visitor, node)
  expect([await pending(), await pending(elsewhere)]).toMatchObject([[{}], [{}]])
  await admin.visitor.post('/api/auth/delete-user', { password })
  expect(await pending()).toEqual([])
  await expect.poll(() => pending(elsewhere)).toEqual([])
})

test('what an import brings in is seen by the servers that are running', async () => {
  const { owner, member, id } = await house(server)
  const folder = mkdtempSync(join(tmpdir(), 'gh-recall-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'house')
  await command(server.connection, ['export', file])
  await server.query('delete from members where user_id = $1', [member.id])
  await tell(owner.visitor, 'update', { data: { name: 'Before' } })
  const seen = async (visitor: Visitor) => [
    (await ask(owner.visitor, 'get-full-organization', { organizationId: id })).body.members.length,
    (await ask(visitor, 'list')).body.length,
  ]
  const elsewhere = sameCookies(member.visitor, node)
  expect([await seen(member.visitor), await seen(elsewhere)]).toEqual([
    [2, 0],
    [2, 0],
  ])
  const { code, answer } = await command(server.connection, ['import', file])
  expect([code, answer.created]).toEqual([0, expect.any(Number)])
  expect(answer.created).toBeGreaterThan(0)
  await expect.poll(() => seen(member.visitor)).toEqual([3, 1])
  await expect.poll(() => seen(elsewhere)).toEqual([3, 1])
})

test('what is long is not kept in memory', async () => {
  const person = await someone(server)
  const note = 'x'.repeat(30_000)
  const ids: string[] = []
  for (const part of [1, 2, 3]) ids.push((await found(person, { metadata: { note, part } })).id)
  const names = async () =>
    (await ask(person.visitor, 'list')).body.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Acme', 'Acme', 'Acme'])
  await server.query('update organizations set name = $2 where id = any($1)', [ids, 'Told nobody'])
  expect(await names()).toEqual(['Told nobody', 'Told nobody', 'Told nobody'])
})
