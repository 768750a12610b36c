import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganization,
  inviteAndAccept,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/api/saved-views'
const one = ({ id }: { id: string }) => `${path}/${id}`
const activity = { list: 'activity', name: 'Sign-ins', search: 'action=session.*' }
const create = (visitor: Visitor, change: object = {}) =>
  visitor.post(path, { ...activity, ...change })
const listed = async (visitor: Visitor, query: Record<string, string> = { list: 'activity' }) =>
  (await visitor.get(`${path}?${new URLSearchParams(query)}`)).body

/** An organization with an owner, a member, and an owner of another one. */
async function organization() {
  const owner = await signUpVerifiedUser(server)
  const { id: organizationId } = await createOrganization(owner)
  const member = await signUpVerifiedUser(server)
  const { id: memberId } = await inviteAndAccept(owner, member)
  const stranger = await signUpVerifiedUser(server)
  await createOrganization(stranger)
  const owners = { list: 'members', organizationId, name: 'Owners', search: 'role=owner' }
  return { owner, member, memberId, stranger, organizationId, owners }
}

describe('own views', () => {
  test('are saved, listed by name, renamed, replaced and deleted', async () => {
    const { visitor } = await signUp(server)
    const { body: second } = await create(visitor)
    const { body: first } = await create(visitor, { name: ' All ', search: '' })
    expect(second).toMatchObject({ ...activity, organizationId: null, shared: false })
    expect(await listed(visitor)).toEqual({ items: [first, second], mayShare: false })
    expect(first.name).toBe('All')
    const change = { name: 'Last week', search: 'period=7' }
    expect((await visitor.patch(one(first), change)).body).toMatchObject(change)
    expect((await visitor.delete(one(second))).body).toEqual({ status: true })
    expect((await listed(visitor)).items).toMatchObject([change])
    expect(await listed(visitor, { list: 'users' })).toEqual({ items: [], mayShare: false })
  })

  test('keep only filters of their list, and name no page', async () => {
    const { visitor } = await signUp(server)
    const search = 'https://evil.example/?x=1&next=//evil.example&action=a&before=9&open=1&period=7'
    expect((await create(visitor, { search })).body.search).toBe('action=a&period=7')
    const { body } = await create(visitor, { name: 'Long', search: `action=${'a'.repeat(81)}` })
    expect(body.search).toBe('')
    const changed = await visitor.patch(one(body), { search: 'page=2&action=b' })
    expect(changed.body.search).toBe('action=b')
  })

  test.each([
    ['an unknown list', { list: 'secrets' }],
    ['no name', { name: '  ' }],
    ['a name that is too long', { name: 'n'.repeat(61) }],
    ['a name with a line end', { name: 'a\nb' }],
    ['filters that are too long', { search: 'a'.repeat(4001) }],
    ['another field', { userId: 'other' }],
  ])('%s is refused', async (_, change) => {
    const { visitor } = await signUp(server)
    expect((await create(visitor, change)).status).toBe(400)
  })

  test('have names of their own per list, also of two created at once', async () => {
    const { visitor } = await signUp(server)
    const twice = await Promise.all([create(visitor), create(visitor)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await create(visitor, { list: 'users' })).status).toBe(200)
    const { body } = await create(visitor, { name: 'Other' })
    const taken = await visitor.patch(one(body), { name: activity.name })
    expect(statusAndCode(taken)).toEqual([409, 'SAVED_VIEW_NAME_IS_TAKEN'])
    expect((await visitor.patch(one(body), { name: 'Other' })).status).toBe(200)
  })

  test('are at most 20 per list, also when many are created at once', async () => {
    const { visitor } = await signUp(server)
    const names = Array.from({ length: 22 }, (_, index) => `View ${index}`)
    const answers = await Promise.all(names.map((name) => create(visitor, { name })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status !== 200).map(statusAndCode)
    expect(refused).toEqual([
      [403, 'TOO_MANY_SAVED_VIEWS'],
      [403, 'TOO_MANY_SAVED_VIEWS'],
    ])
    expect((await create(visitor, { list: 'users' })).status).toBe(200)
  })

  test('of another user are not found, and a request without a session is refused', async () => {
    const { visitor } = await signUp(server)
    const { body: view } = await create(visitor)
    const { visitor: other } = await signUp(server)
    const missing = [404, 'SAVED_VIEW_NOT_FOUND']
    expect(statusAndCode(await other.patch(one(view), { name: 'Mine' }))).toEqual(missing)
    expect(statusAndCode(await other.delete(one(view)))).toEqual(missing)
    expect((await listed(other)).items).toEqual([])
    expect((await listed(visitor)).items).toEqual([view])
    const nobody = server.visitor()
    expect((await nobody.get(`${path}?list=users`)).status).toBe(401)
    expect((await create(nobody)).status).toBe(401)
    expect((await nobody.patch(one(view), { name: 'Mine' })).status).toBe(401)
    expect((await nobody.delete(one(view))).status).toBe(401)
  })
})

describe('views of the lists of an organization', () => {
  test('are for its members only, and apart from those of other organizations', async () => {
    const { owner, member, stranger, organizationId, owners } = await organization()
    const outside = [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
    expect(statusAndCode(await stranger.visitor.post(path, owners))).toEqual(outside)
    const unnamed = await owner.visitor.post(path, { ...owners, organizationId: undefined })
    expect(statusAndCode(unnamed)).toEqual(outside)
    const query = { list: 'members', organizationId }
    const asked = await stranger.visitor.get(`${path}?${new URLSearchParams(query)}`)
    expect(statusAndCode(asked)).toEqual(outside)

    expect((await owner.visitor.post(path, owners)).status).toBe(200)
    expect((await listed(member.visitor, query)).items).toEqual([])
    const { id: otherId } = await createOrganization(owner)
    const elsewhere = { list: 'members', organizationId: otherId }
    expect((await listed(owner.visitor, elsewhere)).items).toEqual([])
    expect((await owner.visitor.post(path, { ...owners, ...elsewhere })).status).toBe(200)
  })

  test('are shared by who may change members; all members see them, others do not', async () => {
    const { owner, member, stranger, organizationId, owners } = await organization()
    const query = { list: 'members', organizationId }
    const { body: view } = await owner.visitor.post(path, owners)
    const { body: shared } = await owner.visitor.patch(one(view), { shared: true })
    expect(shared).toMatchObject({ id: view.id, shared: true })
    expect(await listed(owner.visitor, query)).toEqual({ items: [shared], mayShare: true })
    expect(await listed(member.visitor, query)).toEqual({ items: [shared], mayShare: false })

    const forbidden = [403, 'YOU_ARE_NOT_ALLOWED_TO_SHARE_SAVED_VIEWS']
    const { visitor } = member
    const name = 'Changed'
    expect(statusAndCode(await visitor.post(path, { ...owners, name, shared: true }))).toEqual(
      forbidden,
    )
    expect(statusAndCode(await visitor.patch(one(view), { name }))).toEqual(forbidden)
    expect(statusAndCode(await visitor.delete(one(view)))).toEqual(forbidden)
    const { body: own } = await visitor.post(path, owners)
    expect(statusAndCode(await visitor.patch(one(own), { shared: true }))).toEqual(forbidden)
    expect(statusAndCode(await stranger.visitor.patch(one(view), { name }))).toEqual([
      404,
      'SAVED_VIEW_NOT_FOUND',
    ])
    expect((await stranger.visitor.delete(one(view))).status).toBe(404)

    const taken = await owner.visitor.post(path, { ...owners, shared: true })
    expect(statusAndCode(taken)).toEqual([409, 'SAVED_VIEW_NAME_IS_TAKEN'])
    expect((await owner.visitor.patch(one(view), { name })).status).toBe(200)
    expect((await owner.visitor.delete(one(view))).status).toBe(200)
    expect((await listed(visitor, query)).items).toEqual([own])
  })

  test('are not shared where there is no organization', async () => {
    const { visitor } = await signUp(server)
    const forbidden = [403, 'YOU_ARE_NOT_ALLOWED_TO_SHARE_SAVED_VIEWS']
    expect(statusAndCode(await create(visitor, { shared: true }))).toEqual(forbidden)
    const { body } = await create(visitor)
    expect(statusAndCode(await visitor.patch(one(body), { shared: true }))).toEqual(forbidden)
  })

  test('end with the membership, the account and the organization; shared ones stay until then', async () => {
    const { owner, member, memberId, organizationId, owners } = await organization()
    const query = { list: 'members', organizationId }
    const count = async (where: string, id: string) =>
      (await server.query(`select 1 from saved_views where ${where} = $1`, [id])).length
    await member.visitor.post(path, owners)
    await create(member.visitor)
    await owner.visitor.post(path, { ...owners, shared: true })
    await owner.visitor.post(path, { ...owners, name: 'Mine' })
    await orgPost(owner.visitor, 'remove-member', { memberIdOrEmail: memberId, organizationId })
    expect(await count('user_id', member.id)).toBe(1)
    expect((await listed(owner.visitor, query)).items).toHaveLength(2)
    await server.query('delete from users where id = $1', [member.id])
    expect(await count('user_id', member.id)).toBe(0)
    const deleted = await orgPost(owner.visitor, 'delete', { organizationId })
    expect(deleted.status).toBe(200)
    expect(await count('organization_id', organizationId)).toBe(0)
  })

  test('own ones are in the export of the account, shared ones are not', async () => {
    const { owner, owners } = await organization()
    await owner.visitor.post(path, { ...owners, shared: true })
    await owner.visitor.post(path, { ...owners, name: 'Mine' })
    const { body } = await owner.visitor.get('/api/account/export')
    expect(body.savedViews).toMatchObject([{ ...owners, name: 'Mine' }])
  })
})
