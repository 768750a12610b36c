import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, enter, found, someone, tell } from '../../../testing/organizations.ts'
import { password } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { type Database, openDatabase } from '../../platform/database/index.ts'
import { createEvents } from '../../platform/events/index.ts'
import { createLogger } from '../../platform/log.ts'
import { systemChance, systemClock } from '../../platform/system.ts'
import { createJoining } from './join.ts'
import { mayUserGo } from './leave.ts'

let server: TestServer
let database: Database
let joining: ReturnType<typeof createJoining>
beforeAll(async () => {
  server = await startServer({ settings: { organizations: { membershipLimit: 3 } } })
  database = openDatabase({ connection: server.connection })
  const clock = systemClock()
  const events = createEvents(database, clock, createLogger('silent'))
  const { settings } = server.config
  joining = createJoining({ chance: systemChance(), clock, database, events, settings })
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

const only = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
const mayGo = (userId: string) => database.transaction((tx) => mayUserGo(tx, userId))

test('the server adds members, up to the limit and once', async () => {
  const owner = await someone(server)
  const { id: organizationId } = await found(owner)
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => someone(server)))
  const add = (userId: string | undefined, role = 'member') =>
    joining.addMember({ organizationId, userId: userId ?? '', role })
  expect(await add(first?.id, 'admin, member')).toMatchObject({ roles: ['admin', 'member'] })
  await expect(add(first?.id)).rejects.toThrow('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  await expect(add(second?.id, 'king')).rejects.toThrow('ROLE_NOT_FOUND')
  const both = await Promise.allSettled([add(second?.id), add(third?.id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await ask(owner.visitor, 'list-members')).body.total).toBe(3)
  const nowhere = joining.addMember({ organizationId: 'none', userId: owner.id, role: 'member' })
  await expect(nowhere).rejects.toThrow('ORGANIZATION_NOT_FOUND')
})

test('a person may go unless an organization would have no owner', async () => {
  const [owner, member] = [await someone(server), await someone(server)]
  await mayGo(owner.id)
  await found(owner)
  const { id: memberId } = await enter(owner, member)
  await mayGo(member.id)
  await expect(mayGo(owner.id)).rejects.toThrow(only)
  await tell(owner.visitor, 'update-member-role', { memberId, role: 'owner' })
  await mayGo(owner.id)
  await mayGo(member.id)
})

test('deleting an account ends its memberships, or is refused', async () => {
  const [owner, member] = [await someone(server), await someone(server)]
  const { id } = await found(owner)
  await enter(owner, member)
  const body = { password }
  const refused = await owner.visitor.post('/api/auth/delete-user', body)
  expect([refused.status, refused.body.code]).toEqual([400, only])
  expect((await member.visitor.post('/api/auth/delete-user', body)).status).toBe(200)
  expect((await ask(owner.visitor, 'list-members')).body.total).toBe(1)
  const [last] = await server.query<{ type: string; payload: { userId: string } }>(
    'select type, payload from events where aggregate = $1 order by id desc limit 1',
    [`organization:${id}`],
  )
  expect([last?.type, last?.payload.userId]).toEqual(['member.removed', member.id])
})

test('of two owners who go at once, one stays', async () => {
  const [owner, member] = [await someone(server), await someone(server)]
  await found(owner)
  const { id: memberId } = await enter(owner, member)
  await tell(owner.visitor, 'update-member-role', { memberId, role: 'owner' })
  const go = (userId: string) =>
    database.transaction(async (tx) => {
      await mayUserGo(tx, userId)
      await tx.run('delete from users where id = $1', [userId])
    })
  const both = await Promise.allSettled([go(owner.id), go(member.id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
