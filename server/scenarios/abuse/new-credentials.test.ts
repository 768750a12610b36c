import { afterAll, beforeAll, expect, test } from 'vitest'
import { pendingWork } from '#testing/database-locks.ts'
import {
  createOrganization,
  inviteAndAccept,
  signUpVerifiedUser,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailsTo, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const titled = async (email: string, part: string) =>
  (await emailsTo(server, email)).filter(({ subject }) => subject.includes(part))

/** The one email with this in its subject. */
async function told({ email }: Pick<VerifiedUser, 'email'>, part: string) {
  await expect.poll(async () => (await titled(email, part)).length, { timeout: 5000 }).toBe(1)
  const [found] = await titled(email, part)
  return { ...found, text: (found?.text ?? '').replaceAll(/\s+/g, ' ') }
}

const settled = () =>
  expect.poll(async () => (await pendingWork.reactions(server.query)).length).toBe(0)

/** An organization with an owner, an admin and an ordinary member. */
async function organizationWithAdmin() {
  const [owner, admin, member] = [
    await signUpVerifiedUser(server),
    await signUpVerifiedUser(server),
    await signUpVerifiedUser(server),
  ]
  const name = 'Engines & Co'
  const { id, slug } = await createOrganization(owner, { name })
  await inviteAndAccept(owner, admin, 'admin')
  await inviteAndAccept(owner, member)
  return { owner, admin, member, id, name, slug }
}

test('A-254: an access token is told to the owners and to its creator, once each', async () => {
  const { admin, id, member, name, owner, slug } = await organizationWithAdmin()
  const create = (by: VerifiedUser, comment: string) =>
    by.visitor.post('/v1/organization-access-tokens/', {
      organization_id: id,
      comment,
      scopes: ['orders:read', 'refunds:write'],
    })
  expect((await create(admin, 'Nightly export')).status).toBe(201)
  for (const reader of [owner, admin]) {
    const { links, subject, text } = await told(reader, 'access token')
    expect(subject).toBe(`An access token was created for ${name}`)
    expect(text).toContain('“Nightly export”')
    expect(text).toContain(`Created by: ${admin.email}. Scopes: 2. Time: `)
    expect(links).toContain(`${server.config.baseUrl}/o/${slug}/settings/api-keys?kind=tokens`)
  }
  await create(owner, '')
  await expect.poll(async () => (await titled(owner.email, 'access token')).length).toBe(2)
  await settled()
  expect((await titled(owner.email, 'access token')).length).toBe(2)
  expect((await titled(admin.email, 'access token')).length).toBe(1)
  expect(await titled(member.email, 'access token')).toEqual([])
})

test('A-254: an API key is told to its user', async () => {
  const user = await signUpVerifiedUser(server)
  await user.visitor.post('/api/auth/api-key/create', { name: 'Backup script' })
  const { links, subject, text } = await told(user, 'API key')
  expect(subject).toBe('An API key was created')
  expect(text).toContain('“Backup script”')
  expect(text).toContain('Permissions: 0. Time: ')
  expect(links).toContain(`${server.config.baseUrl}/account/api-keys`)
})

test('A-254: an API key of an organization is told to the owners and to its creator', async () => {
  const { admin, id, member, name, owner, slug } = await organizationWithAdmin()
  const created = await admin.visitor.post('/api/auth/api-key/create', { organizationId: id })
  expect(created.status).toBe(200)
  for (const reader of [owner, admin]) {
    const { links, subject, text } = await told(reader, 'API key')
    expect(subject).toBe(`An API key was created for ${name}`)
    expect(text).toContain(`: unnamed. `)
    expect(text).toContain(`Created by: ${admin.email}.`)
    expect(links).toContain(`${server.config.baseUrl}/o/${slug}/settings/api-keys`)
  }
  expect(await titled(member.email, 'API key')).toEqual([])
})

test('A-254: nothing is told to an address that is not verified', async () => {
  const { email, visitor } = await signUp(server)
  await visitor.post('/api/auth/api-key/create', { name: 'Mine' })
  await settled()
  expect(await titled(email, 'API key')).toEqual([])
})
