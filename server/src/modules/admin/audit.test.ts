import { afterAll, beforeAll, expect, test } from 'vitest'
import { acting, type Somebody, somebody, tell } from '../../../testing/admins.ts'
import { found } from '../../../testing/organizations.ts'
import { newAddress, password } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Somebody
beforeAll(async () => {
  server = await startServer()
  admin = await somebody(server)
})
afterAll(() => server.stop())

async function logged(query: Record<string, string>) {
  const { status, body } = await admin.visitor.get(`/api/audit?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body.items as { action: string; subject: string; actor: Record<string, string | null> }[]
}

test('every act of an admin is written down with who did it and to whom', async () => {
  const person = await somebody(server)
  const { id: userId } = person
  const email = newAddress()
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
    expect((await tell(admin.visitor, verb, { userId, ...body })).status, verb).toBe(200)
    const [line] = await logged({ subject: `user:${userId}`, action })
    expect(line?.actor, verb).toMatchObject({ kind: 'user', id: admin.id, impersonatedBy: null })
  }
})

test('what is done in the name of somebody says by whom', async () => {
  const { keeper, person, visitor } = await acting(server, admin)
  const { id } = await found({ ...person, visitor })
  const [line] = await logged({ subject: `organization:${id}`, action: 'organization.created' })
  expect(line?.actor).toMatchObject({ id: person.id, impersonatedBy: keeper.id })
  const [opened] = await logged({ subject: `user:${person.id}`, action: 'session.created' })
  expect(opened?.actor).toMatchObject({ id: keeper.id, impersonatedBy: null })
})
