import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrganization,
  inviteAndAccept,
  orgGet,
  orgPost,
  signUpVerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { password } from '#testing/users.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { createEvents } from '../../../platform/events/index.ts'
import { createLogger } from '../../../platform/log.ts'
import { systemClock, systemRandom } from '../../../platform/system.ts'
import { createJoining } from './join.ts'
import { assertNotOnlyOwner } from './leave.ts'

let server: TestServer
let database: Database
let joining: ReturnType<typeof createJoining>
beforeAll(async () => {
  server = await startServer({ settings: { organizations: { membershipLimit: 3 } } })
  database = openDatabase({ connection: server.connection })
  const clock = systemClock()
  const events = createEvents(database, clock, createLogger('silent'))
  const { settings } = server.config
  joining = createJoining({ random: systemRandom(), clock, database, events, settings })
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

const onlyOwner = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
const mayBeDeleted = (userId: string) =>
  database.transaction((tx) => assertNotOnlyOwner(tx, userId))

test('the server adds members, up to the limit and only once', async () => {
  const owner = await signUpVerifiedUser(server)
  const { id: organizationId } = await createOrganization(owner)
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => signUpVerifiedUser(server)))
  const add = (userId: string | undefined, role = 'member') =>
    joining.addMember({ organizationId, userId: userId ?? '', role })
  expect(await add(first?.id, 'admin, member')).toMatchObject({ roles: ['admin', 'member'] })
  await expect(add(first?.id)).rejects.toThrow('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  await expect(add(second?.id, 'king')).rejects.toThrow('ROLE_NOT_FOUND')
  const both = await Promise.allSettled([add(second?.id), add(third?.id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await orgGet(owner.visitor, 'list-members')).body.total).toBe(3)
  const unknown = joining.addMember({ organizationId: 'none', userId: owner.id, role: 'member' })
  await expect(unknown).rejects.toThrow('ORGANIZATION_NOT_FOUND')
})

test('an account can be deleted unless an organization would have no owner', async () => {
  const [owner, member] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
  await mayBeDeleted(owner.id)
  await createOrganization(owner)
  const { id: memberId } = await inviteAndAccept(owner, member)
  await mayBeDeleted(member.id)
  await expect(mayBeDeleted(owner.id)).rejects.toThrow(onlyOwner)
  await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'owner' })
  await mayBeDeleted(owner.id)
  await mayBeDeleted(member.id)
})

test('deleting an account ends its memberships, or is refused', async () => {
  const [owner, member] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
  const { id } = await createOrganization(owner)
  await inviteAndAccept(owner, member)
  const body = { password }
  const refused = await owner.visitor.post('/api/auth/delete-user', body)
  expect([refused.status, refused.body.code]).toEqual([400, onlyOwner])
  expect((await member.visitor.post('/api/auth/delete-user', body)).status).toBe(200)
  expect((await orgGet(owner.visitor, 'list-members')).body.total).toBe(1)
  const [last] = await server.query<{ type: string; payload: { userId: string } }>(
    `select e.type, p.body as payload from events e join event_payloads p on p.id = e.payload_id
      where e.aggregate = $1 order by e.id desc limit 1`,
    [`organization:${id}`],
  )
  expect([last?.type, last?.payload.userId]).toEqual(['member.removed', member.id])
})

test('of two owners who delete their accounts at once, one stays', async () => {
  const [owner, member] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
  await createOrganization(owner)
  const { id: memberId } = await inviteAndAccept(owner, member)
  await orgPost(owner.visitor, 'update-member-role', { memberId, role: 'owner' })
  const deleteUser = (userId: string) =>
    database.transaction(async (tx) => {
      await assertNotOnlyOwner(tx, userId)
      await tx.run('delete from users where id = $1', [userId])
    })
  const both = await Promise.allSettled([deleteUser(owner.id), deleteUser(member.id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
