import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrganization,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
  statusAndCode,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const overview = (caller: VerifiedUser, id: string) =>
  caller.visitor.get(`/api/organizations/${id}/roles`)

test('all roles are told with what they allow and how many members have them', async () => {
  const { owner, memberId, id } = await setUpOrganization(server)
  const permission = { invitation: ['create'] }
  await orgPost(owner.visitor, 'create-role', { role: 'recruiter', permission })
  await orgPost(owner.visitor, 'create-role', { role: 'spare', permission: {} })
  await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'member,recruiter' })
  const { status, body } = await overview(owner, id)
  expect(status).toBe(200)
  const members = (roles: { role: string; members: number }[]) =>
    Object.fromEntries(roles.map((each) => [each.role, each.members]))
  expect(members(body.predefined)).toEqual({ owner: 1, admin: 1, member: 1 })
  expect(members(body.custom)).toEqual({ recruiter: 1, spare: 0 })
  expect(body.custom[0]).toMatchObject({ organizationId: id, permission })
  expect(body.predefined[0].permission).toEqual(body.statements)
  expect(body.statements).toMatchObject({ catalog: ['read', 'write'], refund: ['create'] })
  expect(body.maximum).toBe(100)
})

test('what the caller may do adds up over their roles', async () => {
  const { owner, admin, member, memberId, id } = await setUpOrganization(server)
  const own = async (caller: VerifiedUser) => (await overview(caller, id)).body.own
  const all = { create: true, update: true, delete: true }
  expect(await own(owner)).toMatchObject({
    ...all,
    permission: { organization: ['update', 'delete'] },
  })
  expect(await own(admin)).toMatchObject({ ...all, permission: { organization: ['update'] } })
  const none = { create: false, update: false, delete: false }
  expect(await own(member)).toEqual({ ...none, permission: { ac: ['read'] } })
  for (const [role, permission] of [
    ['seller', { sale: ['read'] }],
    ['editor', { ac: ['update'], sale: ['write'] }],
  ] as const) {
    await orgPost(owner.visitor, 'create-role', { role, permission })
  }
  await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'member,seller,editor' })
  expect(await own(member)).toEqual({
    ...none,
    update: true,
    permission: { ac: ['read', 'update'], sale: ['read', 'write'] },
  })
})

test('a role is what the overview says: what one may not grant is refused', async () => {
  const { admin, id } = await setUpOrganization(server)
  const { statements, own } = (await overview(admin, id)).body
  const grant = (role: string, permission: object) =>
    orgPost(admin.visitor, 'create-role', { role, permission })
  expect((await grant('same', own.permission)).status).toBe(200)
  expect((await grant('more', statements)).status).toBe(403)
})

test('others, and members without the permission to read roles, are refused', async () => {
  const { owner, outsider, member, memberId, id } = await setUpOrganization(server)
  await createOrganization(outsider)
  for (const organization of [id, 'none']) {
    expect(statusAndCode(await overview(outsider, organization))).toEqual([
      403,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    ])
  }
  await orgPost(owner.visitor, 'create-role', { role: 'buyer', permission: {} })
  await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'buyer' })
  expect(statusAndCode(await overview(member, id))).toEqual([
    403,
    'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE',
  ])
  const stranger = await signUpVerifiedUser(server)
  expect((await overview(stranger, id)).status).toBe(403)
})

test('every permission has words for those who choose it', async () => {
  const { owner, id } = await setUpOrganization(server)
  const { statements } = (await overview(owner, id)).body
  const path = new URL('../../../../../locales/en/roles.json', import.meta.url)
  const { resources, permissions } = JSON.parse(readFileSync(path, 'utf8')).ui
  expect(Object.keys(resources)).toEqual(Object.keys(statements))
  const named = Object.entries(permissions as Record<string, object>).map(([resource, words]) => [
    resource,
    Object.keys(words),
  ])
  expect(Object.fromEntries(named)).toEqual(statements)
})

test('every member can ask what their roles allow together, and nobody else', async () => {
  const { owner, member, memberId, id } = await setUpOrganization(server)
  const allowed = (caller: VerifiedUser) =>
    caller.visitor.get(`/api/organizations/${id}/permissions`)
  expect((await allowed(member)).body).toEqual({ permission: { ac: ['read'] } })
  for (const [role, permission] of [
    ['seller', { sale: ['read'] }],
    ['refunder', { refund: ['create'] }],
  ] as const) {
    await orgPost(owner.visitor, 'create-role', { role, permission })
  }
  await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'seller,refunder' })
  // What every member may is there without the role of that name.
  expect((await allowed(member)).body).toEqual({
    permission: { ac: ['read'], sale: ['read'], refund: ['create'] },
  })
  const stranger = await signUpVerifiedUser(server)
  expect(statusAndCode(await allowed(stranger))).toEqual([
    403,
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  ])
})
