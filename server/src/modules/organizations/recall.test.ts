import { afterAll, beforeAll, expect, test } from 'vitest'
import { sameCookies } from '../../../testing/admins.ts'
import { ask, enter, found, house, newSlug, someone, tell } from '../../../testing/organizations.ts'
import { newAddress, password } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'

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
