import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPost, signUpUser, startImpersonation, type TestUser } from '#testing/admins.ts'
import { createOrganization } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { freshEmail, password } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

async function logged(query: Record<string, string>) {
  const { status, body } = await admin.visitor.get(`/api/audit?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body.items as { action: string; subject: string; actor: Record<string, string | null> }[]
}

test('every action of an admin is logged with its actor and its target', async () => {
  const target = await signUpUser(server)
  const { id: userId } = target
  const email = freshEmail()
  const acts: [string, object, string][] = [
    ['update-user', { data: { name: 'Grace' } }, 'user.updated'],
    ['update-user', { data: { email } }, 'user.email_changed'],
    ['set-role', { role: 'admin' }, 'user.role_changed'],
    ['ban-user', {}, 'user.banned'],
    ['unban-user', {}, 'user.unbanned'],
    ['set-user-password', { newPassword: password }, 'user.password_changed'],
    ['remove-user', {}, 'user.deleted'],
  ]
  for (const [verb, body, action] of acts) {
    expect((await adminPost(admin.visitor, verb, { userId, ...body })).status, verb).toBe(200)
    const [line] = await logged({ subject: `user:${userId}`, action })
    expect(line?.actor, verb).toMatchObject({ kind: 'user', id: admin.id, impersonatedBy: null })
  }
})

test('actions during an impersonation are logged with the admin', async () => {
  const { admin: actor, user, visitor } = await startImpersonation(server, admin)
  const { id } = await createOrganization({ ...user, visitor })
  const [line] = await logged({ subject: `organization:${id}`, action: 'organization.created' })
  expect(line?.actor).toMatchObject({ id: user.id, impersonatedBy: actor.id })
  const [opened] = await logged({ subject: `user:${user.id}`, action: 'session.created' })
  expect(opened?.actor).toMatchObject({ id: actor.id, impersonatedBy: null })
})
