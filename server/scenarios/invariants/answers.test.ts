import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrganization,
  invite,
  inviteAndAccept,
  orgGet,
  orgPost,
  setUpOrganization,
  signUpVerifiedUser,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { freshEmail } from '#testing/users.ts'
import * as model from './model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const json = (path: string) => `/api/auth/${path}`

test('I-21: for every set of roles the server allows what the table allows, and nothing else', async () => {
  const owner = await signUpVerifiedUser(server)
  const { id } = await createOrganization(owner)
  const person = await signUpVerifiedUser(server)
  const { id: memberId } = await inviteAndAccept(owner, person)
  await orgPost(owner.visitor, 'create-role', { role: 'helper', permission: { team: ['create'] } })
  const roles = ['owner', 'admin', 'member', 'helper']
  const sets = Array.from({ length: 2 ** roles.length - 1 }, (_, index) =>
    roles.filter((_, bit) => ((index + 1) >> bit) & 1),
  )
  const table: model.Organization = {
    members: new Map(),
    custom: new Map([['helper', { team: ['create'] }]]),
    teams: new Map(),
    invitations: new Map(),
    active: new Set(),
  }
  for (const set of sets) {
    const changed = await orgPost(owner.visitor, 'update-member-role', { memberId, role: set })
    expect(changed.status).toBe(200)
    table.members.set(0, set)
    for (const [resource, actions] of Object.entries(model.allPermissions)) {
      for (const action of [...actions, 'nothing']) {
        const asked = { organizationId: id, permissions: { [resource]: [action] } }
        const { body } = await orgPost(person.visitor, 'has-permission', asked)
        const expected = model.may(table, 0, `${resource}:${action}`)
        expect([set, resource, action, body.success]).toEqual([set, resource, action, expected])
      }
    }
  }
})

test('I-23: a foreign id and an unknown one get exactly the same response', async () => {
  const theirs = await setUpOrganization(server)
  const mine = await signUpVerifiedUser(server)
  const own = await createOrganization(mine)
  const waiting = (await invite(theirs.owner, freshEmail())).body.id as string
  const role = await orgPost(theirs.owner.visitor, 'create-role', {
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
    Object.keys(foreign).map((kind) => [kind, kind === 'email' ? freshEmail() : 'x'.repeat(32)]),
  ) as Ids
  const asks: ((ids: Ids, who: VerifiedUser) => Promise<{ status: number; text: string }>)[] = [
    ...[
      'get-full-organization',
      'get-organization',
      'list-members',
      'list-teams',
      'list-roles',
    ].map(
      (path) =>
        (ids: Ids, { visitor }: VerifiedUser) =>
          orgGet(visitor, path, { organizationId: ids.organization }),
    ),
    ...['get-full-organization', 'get-organization', 'list-members'].map(
      (path) =>
        (ids: Ids, { visitor }: VerifiedUser) =>
          orgGet(visitor, path, { organizationSlug: ids.slug }),
    ),
    (ids, { visitor }) => orgGet(visitor, 'list-invitations', { organizationId: ids.organization }),
    (ids, { visitor }) => orgGet(visitor, 'get-active-member-role', { userId: ids.user }),
    (ids, { visitor }) => orgGet(visitor, 'list-team-members', { teamId: ids.team }),
    (ids, { visitor }) => orgGet(visitor, 'get-role', { roleId: ids.role }),
    (ids, { visitor }) => orgPost(visitor, 'set-active', { organizationId: ids.organization }),
    (ids, { visitor }) => orgPost(visitor, 'delete', { organizationId: ids.organization }),
    (ids, { visitor }) => orgPost(visitor, 'leave', { organizationId: ids.organization }),
    (ids, { visitor }) =>
      orgPost(visitor, 'update', { organizationId: ids.organization, data: { name: 'Taken' } }),
    (ids, { visitor }) => orgPost(visitor, 'cancel-invitation', { invitationId: ids.invitation }),
    (ids, { visitor }) => orgPost(visitor, 'remove-member', { memberIdOrEmail: ids.member }),
    (ids, { visitor }) => orgPost(visitor, 'remove-member', { memberIdOrEmail: ids.email }),
    (ids, { visitor }) =>
      orgPost(visitor, 'update-member-role', { memberId: ids.member, role: 'member' }),
    (ids, { visitor }) =>
      orgPost(visitor, 'update-team', { teamId: ids.team, data: { name: 'X' } }),
    (ids, { visitor }) => orgPost(visitor, 'remove-team', { teamId: ids.team }),
    (ids, { visitor }) => orgPost(visitor, 'set-active-team', { teamId: ids.team }),
    (ids, { visitor }) =>
      orgPost(visitor, 'add-team-member', { teamId: own.members[0]?.teamId, userId: ids.user }),
    (ids, { visitor }) => orgPost(visitor, 'delete-role', { roleId: ids.role }),
    (ids, { visitor }) => visitor.get(json(`api-key/get?id=${ids.key}`)),
    (ids, { visitor }) => visitor.post(json('api-key/delete'), { keyId: ids.key }),
    (ids, { visitor }) => visitor.post(json('api-key/update'), { keyId: ids.key, name: 'mine' }),
    (ids, { visitor }) => visitor.post(json('revoke-session'), { token: ids.user }),
  ]
  for (const [index, each] of asks.entries()) {
    await orgPost(mine.visitor, 'set-active', { organizationId: own.id })
    const ofForeign = await each(foreign, mine)
    await orgPost(mine.visitor, 'set-active', { organizationId: own.id })
    const ofUnknown = await each(unknown, mine)
    const said = [index, ofForeign.status, ofForeign.text]
    expect(said).toEqual([index, ofUnknown.status, ofUnknown.text])
  }
})
