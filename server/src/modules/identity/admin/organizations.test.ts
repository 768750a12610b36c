import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpUser, startImpersonation, type TestUser } from '#testing/admins.ts'
import {
  createOrganization,
  orgGet,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

const path = (id: string) => `/api/admin/organizations/${id}`

test('an administrator deletes an organization of others with all that belongs to it', async () => {
  const owner = await signUpVerifiedUser(server)
  const { id } = await createOrganization(owner)
  const deleted = await admin.visitor.delete(path(id))
  expect(deleted.status).toBe(200)
  expect((await orgGet(owner.visitor, 'list')).body).toEqual([])
  expect((await admin.visitor.get(`${path(id)}/members`)).status).toBe(404)
  const { body } = await admin.visitor.get(`/api/audit?subject=organization:${id}&limit=1`)
  expect(body.items).toMatchObject([{ action: 'organization.deleted', actor: { id: admin.id } }])
  expect(statusAndCode(await admin.visitor.delete(path(id)))).toEqual([
    404,
    'ORGANIZATION_NOT_FOUND',
  ])
})

test('an owner, a visitor and an admin who impersonates cannot', async () => {
  const owner = await signUpVerifiedUser(server)
  const { id } = await createOrganization(owner)
  expect(statusAndCode(await owner.visitor.delete(path(id)))).toEqual([403, 'FORBIDDEN'])
  expect((await server.visitor().delete(path(id))).status).toBe(401)
  const { visitor } = await startImpersonation(server, admin)
  expect(statusAndCode(await visitor.delete(path(id)))).toEqual([
    403,
    'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING',
  ])
  expect((await orgGet(owner.visitor, 'list')).body).toHaveLength(1)
})
