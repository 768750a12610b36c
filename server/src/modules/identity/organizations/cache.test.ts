import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sameCookies } from '#testing/admins.ts'
import { runCommand } from '#testing/command.ts'
import {
  createOrganization,
  inviteAndAccept,
  newSlug,
  orgGet,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { freshEmail, password } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let node: TestServer
beforeAll(async () => {
  server = await startServer()
  node = await server.startAnotherNode()
})
afterAll(async () => {
  await node.stop()
  await server.stop()
})

/**
 * Both nodes have cached the organization; then one of them changes it and shows the change at once,
 * the other one a moment later.
 */
test('every change of an organization is seen on every node', async () => {
  const organization = await setUpOrganization(server)
  const { owner, id } = organization
  const elsewhere = sameCookies(owner.visitor, node)
  const read = async (visitor = owner.visitor) => {
    const full = await orgGet(visitor, 'get-full-organization', { organizationId: id })
    return [full.text, (await orgGet(visitor, 'list')).text].join('\n')
  }
  const invitee = await signUpVerifiedUser(server)
  const team = async () => (await orgPost(owner.visitor, 'create-team', { name: 'Night' })).body.id
  let teamId = ''
  let invitationId = ''
  const changes: [string, () => Promise<unknown>][] = [
    ['a new name', () => orgPost(owner.visitor, 'update', { data: { name: 'Renamed' } })],
    ['a new slug', () => orgPost(owner.visitor, 'update', { data: { slug: newSlug() } })],
    ['a member', () => inviteAndAccept(owner, invitee)],
    [
      'a role',
      () =>
        orgPost(owner.visitor, 'update-member-role', {
          memberId: organization.memberId,
          role: 'admin',
        }),
    ],
    [
      'an invitation',
      async () => {
        const body = { email: freshEmail(), role: 'member' }
        invitationId = (await orgPost(owner.visitor, 'invite-member', body)).body.id
      },
    ],
    ['its end', () => orgPost(owner.visitor, 'cancel-invitation', { invitationId })],
    [
      'a team',
      async () => {
        teamId = await team()
      },
    ],
    ['its name', () => orgPost(owner.visitor, 'update-team', { teamId, data: { name: 'Day' } })],
    ['its end', () => orgPost(owner.visitor, 'remove-team', { teamId })],
    [
      'the name of a member',
      () => invitee.visitor.post('/api/auth/update-user', { name: 'New Name' }),
    ],
    ['a member caller leaves', () => orgPost(invitee.visitor, 'leave', { organizationId: id })],
    [
      'a member caller is deleted',
      async () => {
        const { status, text } = await organization.member.visitor.post('/api/auth/delete-user', {
          password,
        })
        expect(status, text).toBe(200)
      },
    ],
  ]
  for (const [name, change] of changes) {
    const before = await read()
    expect(await read(elsewhere), name).toBe(before)
    await change()
    const after = await read()
    expect(after, name).not.toBe(before)
    await expect.poll(() => read(elsewhere), { message: name }).toBe(after)
  }
})

test('a new member sees the organization in the list, a removed member can neither list nor open it', async () => {
  const owner = await signUpVerifiedUser(server)
  const user = await signUpVerifiedUser(server)
  const { id, slug } = await createOrganization(owner)
  const elsewhere = sameCookies(user.visitor, node)
  const names = async (visitor = user.visitor) => {
    const { body } = await orgGet(visitor, 'list')
    return (body as { id: string }[]).map((each) => each.id)
  }
  const open = (visitor = user.visitor, by: Record<string, string> = { organizationId: id }) =>
    orgGet(visitor, 'get-full-organization', by)
  expect([await names(), await names(elsewhere)]).toEqual([[], []])
  expect((await open()).status).toBe(403)
  const { id: memberIdOrEmail } = await inviteAndAccept(owner, user)
  expect(await names()).toEqual([id])
  await expect.poll(() => names(elsewhere)).toEqual([id])
  expect((await open()).status).toBe(200)
  expect((await open(elsewhere, { organizationSlug: slug })).status).toBe(200)
  await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail })
  expect([await names(), (await open()).status]).toEqual([[], 403])
  await expect.poll(() => names(elsewhere)).toEqual([])
  await expect.poll(async () => (await open(elsewhere)).status).toBe(403)
  expect((await open(elsewhere, { organizationSlug: slug })).status).toBe(403)
})

test('a deleted organization disappears for all its members', async () => {
  const organization = await setUpOrganization(server)
  const elsewhere = sameCookies(organization.member.visitor, node)
  await orgGet(elsewhere, 'list')
  await orgPost(organization.owner.visitor, 'delete', { organizationId: organization.id })
  const list = async () => (await orgGet(elsewhere, 'list')).body
  await expect.poll(list).toEqual([])
  const full = () =>
    orgGet(organization.member.visitor, 'get-full-organization', {
      organizationId: organization.id,
    })
  expect((await full()).status).toBe(403)
})

test('deleting an account deletes the invitations it sent, even after leaving the organization', async () => {
  const { owner, admin, id } = await setUpOrganization(server)
  await orgPost(admin.visitor, 'invite-member', { email: freshEmail(), role: 'member' })
  await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail: admin.email })
  const full = async (visitor = owner.visitor) =>
    (await orgGet(visitor, 'get-full-organization', { organizationId: id })).body.invitations
  const pending = async (visitor = owner.visitor) =>
    (await full(visitor)).filter((each: { status: string }) => each.status === 'pending')
  const elsewhere = sameCookies(owner.visitor, node)
  expect([await pending(), await pending(elsewhere)]).toMatchObject([[{}], [{}]])
  await admin.visitor.post('/api/auth/delete-user', { password })
  expect(await pending()).toEqual([])
  await expect.poll(() => pending(elsewhere)).toEqual([])
})

test('imported members are seen by running servers', async () => {
  const { owner, member, id } = await setUpOrganization(server)
  const folder = mkdtempSync(join(tmpdir(), 'gh-recall-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'archive')
  await runCommand(server.connection, ['export', file])
  await server.query('delete from members where user_id = $1', [member.id])
  await orgPost(owner.visitor, 'update', { data: { name: 'Before' } })
  const seen = async (visitor: Visitor) => [
    (await orgGet(owner.visitor, 'get-full-organization', { organizationId: id })).body.members
      .length,
    (await orgGet(visitor, 'list')).body.length,
  ]
  const elsewhere = sameCookies(member.visitor, node)
  expect([await seen(member.visitor), await seen(elsewhere)]).toEqual([
    [2, 0],
    [2, 0],
  ])
  const { code, json } = await runCommand(server.connection, ['import', file])
  expect([code, json.created]).toEqual([0, expect.any(Number)])
  expect(json.created).toBeGreaterThan(0)
  await expect.poll(() => seen(member.visitor)).toEqual([3, 1])
  await expect.poll(() => seen(elsewhere)).toEqual([3, 1])
})

test('a long text is not cached', async () => {
  const user = await signUpVerifiedUser(server)
  const note = 'x'.repeat(30_000)
  const ids: string[] = []
  for (const part of [1, 2, 3])
    ids.push((await createOrganization(user, { metadata: { note, part } })).id)
  const names = async () =>
    (await orgGet(user.visitor, 'list')).body.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Acme', 'Acme', 'Acme'])
  await server.query('update organizations set name = $2 where id = any($1)', [
    ids,
    'Changed directly',
  ])
  expect(await names()).toEqual(['Changed directly', 'Changed directly', 'Changed directly'])
})

test('the list has the role of the caller, also right after it was changed', async () => {
  const { owner, member, memberId, id } = await setUpOrganization(server)
  const role = async () => (await orgGet(member.visitor, 'list')).body[0].role
  expect(await role()).toBe('member')
  const change = { organizationId: id, memberId, role: ['admin', 'member'] }
  await orgPost(owner.visitor, 'update-member-role', change)
  expect(await role()).toBe('admin,member')
})
