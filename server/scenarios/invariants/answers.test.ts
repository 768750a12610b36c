import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  enter,
  found,
  house,
  invite,
  type Someone,
  someone,
  tell,
} from '../../testing/organizations.ts'
import { newAddress } from '../../testing/people.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import * as model from './model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const json = (path: string) => `/api/auth/${path}`

test('I-21: for every set of roles the server allows what the table allows, and nothing else', async () => {
  const owner = await someone(server)
  const { id } = await found(owner)
  const person = await someone(server)
  const { id: memberId } = await enter(owner, person)
  await tell(owner.visitor, 'create-role', { role: 'helper', permission: { team: ['create'] } })
  const roles = ['owner', 'admin', 'member', 'helper']
  const sets = Array.from({ length: 2 ** roles.length - 1 }, (_, index) =>
    roles.filter((_, bit) => ((index + 1) >> bit) & 1),
  )
  const table: model.House = {
    members: new Map(),
    custom: new Map([['helper', { team: ['create'] }]]),
    teams: new Map(),
    invitations: new Map(),
    active: new Set(),
  }
  for (const set of sets) {
    const changed = await tell(owner.visitor, 'update-member-role', { memberId, role: set })
    expect(changed.status).toBe(200)
    table.members.set(0, set)
    for (const [resource, actions] of Object.entries(model.everything)) {
      for (const action of [...actions, 'nothing']) {
        const asked = { organizationId: id, permissions: { [resource]: [action] } }
        const { body } = await tell(person.visitor, 'has-permission', asked)
        const expected = model.may(table, 0, `${resource}:${action}`)
        expect([set, resource, action, body.success]).toEqual([set, resource, action, expected])
      }
    }
  }
}, 60_000)

test('I-23: a foreign id and one that nobody has get the very same answer', async () => {
  const theirs = await house(server)
  const mine = await someone(server)
  const own = await found(mine)
  const waiting = (await invite(theirs.owner, newAddress())).body.id as string
  const role = await tell(theirs.owner.visitor, 'create-role', {
    role: 'helper',
    permission: { team: ['create'] },
  })
  const key = await theirs.owner.visitor.post(json('api-key/create'), { name: 'theirs' })
  const foreign = {
    organization: theirs.id,
    slug: theirs.slug,
    member: theirs.memberId,
    team: theirs.firstTeam,
    user: theirs.member.id,
    invitation: waiting,
    role: role.body.roleData.id as string,
    key: key.body.id as string,
    email: theirs.member.email,
  }
  type Ids = typeof foreign
  const unknown: Ids = Object.fromEntries(
    Object.keys(foreign).map((kind) => [kind, kind === 'email' ? newAddress() : 'x'.repeat(32)]),
  ) as Ids
  const asks: ((ids: Ids, who: Someone) => Promise<{ status: number; text: string }>)[] = [
    ...[
      'get-full-organization',
      'get-organization',
      'list-members',
      'list-teams',
      'list-roles',
    ].map(
      (path) =>
        (ids: Ids, { visitor }: Someone) =>
          ask(visitor, path, { organizationId: ids.organization }),
    ),
    ...['get-full-organization', 'get-organization', 'list-members'].map(
      (path) =>
        (ids: Ids, { visitor }: Someone) =>
          ask(visitor, path, { organizationSlug: ids.slug }),
    ),
    (ids, { visitor }) => ask(visitor, 'list-invitations', { organizationId: ids.organization }),
    (ids, { visitor }) => ask(visitor, 'get-active-member-role', { userId: ids.user }),
    (ids, { visitor }) => ask(visitor, 'list-team-members', { teamId: ids.team }),
    (ids, { visitor }) => ask(visitor, 'get-role', { roleId: ids.role }),
    (ids, { visitor }) => tell(visitor, 'set-active', { organizationId: ids.organization }),
    (ids, { visitor }) => tell(visitor, 'delete', { organizationId: ids.organization }),
    (ids, { visitor }) => tell(visitor, 'leave', { organizationId: ids.organization }),
    (ids, { visitor }) =>
      tell(visitor, 'update', { organizationId: ids.organization, data: { name: 'Taken' } }),
    (ids, { visitor }) => tell(visitor, 'cancel-invitation', { invitationId: ids.invitation }),
    (ids, { visitor }) => tell(visitor, 'remove-member', { memberIdOrEmail: ids.member }),
    (ids, { visitor }) => tell(visitor, 'remove-member', { memberIdOrEmail: ids.email }),
    (ids, { visitor }) =>
      tell(visitor, 'update-member-role', { memberId: ids.member, role: 'member' }),
    (ids, { visitor }) => tell(visitor, 'update-team', { teamId: ids.team, data: { name: 'X' } }),
    (ids, { visitor }) => tell(visitor, 'remove-team', { teamId: ids.team }),
    (ids, { visitor }) => tell(visitor, 'set-active-team', { teamId: ids.team }),
    (ids, { visitor }) =>
      tell(visitor, 'add-team-member', { teamId: own.members[0]?.teamId, userId: ids.user }),
    (ids, { visitor }) => tell(visitor, 'delete-role', { roleId: ids.role }),
    (ids, { visitor }) => visitor.get(json(`api-key/get?id=${ids.key}`)),
    (ids, { visitor }) => visitor.post(json('api-key/delete'), { keyId: ids.key }),
    (ids, { visitor }) => visitor.post(json('api-key/update'), { keyId: ids.key, name: 'mine' }),
    (ids, { visitor }) => visitor.post(json('revoke-session'), { token: ids.user }),
  ]
  for (const [index, each] of asks.entries()) {
    await tell(mine.visitor, 'set-active', { organizationId: own.id })
    const ofForeign = await each(foreign, mine)
    await tell(mine.visitor, 'set-active', { organizationId: own.id })
    const ofUnknown = await each(unknown, mine)
    const said = [index, ofForeign.status, ofForeign.text]
    expect(said).toEqual([index, ofUnknown.status, ofUnknown.text])
  }
})
