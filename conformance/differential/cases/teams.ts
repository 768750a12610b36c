import type { Case } from '../case.ts'
import {
  addMember,
  get,
  newer,
  type OrganizationFixture,
  organizationCase,
  post,
  signedOut,
  verifiedUser,
} from '../organization.ts'

const make = async ({ owner }: OrganizationFixture, name = 'Builders') =>
  (await post(owner.visitor, 'create-team', { name })).body.id as string
const firstTeam = async ({ owner }: OrganizationFixture) =>
  (await get(owner.visitor, 'list-teams')).body[0].id as string

/** With a second team, of which the owner is no member. */
const withTeam = (
  name: string,
  run: (fixture: OrganizationFixture, teamId: string) => ReturnType<typeof post>,
  releases?: readonly string[],
): Case => organizationCase(name, async (fixture) => run(fixture, await make(fixture)), releases)

export const teams: readonly Case[] = [
  organizationCase('create-team: a name', ({ owner }) =>
    post(owner.visitor, 'create-team', { name: 'B' }),
  ),
  organizationCase('create-team: an empty name', ({ owner }) =>
    post(owner.visitor, 'create-team', { name: '' }),
  ),
  organizationCase('create-team: no name', ({ owner }) => post(owner.visitor, 'create-team')),
  organizationCase('create-team: nothing active', async ({ context }) => {
    const { visitor } = await verifiedUser(context)
    return post(visitor, 'create-team', { name: 'B' })
  }),
  organizationCase('create-team: by a member', async (fixture) => {
    const { visitor } = await addMember(fixture)
    return post(visitor, 'create-team', { name: 'B' })
  }),
  organizationCase('create-team: by somebody outside', async ({ context, id }) => {
    const { visitor } = await verifiedUser(context)
    return post(visitor, 'create-team', { name: 'B', organizationId: id })
  }),
  signedOut('create-team', { name: 'B' }),

  withTeam('update-team: a name', ({ owner }, teamId) =>
    post(owner.visitor, 'update-team', { teamId, data: { name: 'Renamed' } }),
  ),
  withTeam('update-team: an empty name', ({ owner }, teamId) =>
    post(owner.visitor, 'update-team', { teamId, data: { name: '' } }),
  ),
  organizationCase('update-team: one that is not there', ({ owner }) =>
    post(owner.visitor, 'update-team', { teamId: 'none', data: { name: 'Renamed' } }),
  ),
  withTeam('update-team: by a member', async (fixture, teamId) => {
    const { visitor } = await addMember(fixture)
    return post(visitor, 'update-team', { teamId, data: { name: 'Renamed' } })
  }),
  signedOut('update-team', { teamId: 'none', data: { name: 'Renamed' } }),

  withTeam('remove-team: one of two', ({ owner }, teamId) =>
    post(owner.visitor, 'remove-team', { teamId }),
  ),
  organizationCase('remove-team: the last one, by its member', async (fixture) =>
    post(fixture.owner.visitor, 'remove-team', { teamId: await firstTeam(fixture) }),
  ),
  organizationCase('remove-team: one that is not there', ({ owner }) =>
    post(owner.visitor, 'remove-team', { teamId: 'none' }),
  ),
  withTeam('remove-team: by a member', async (fixture, teamId) => {
    const { visitor } = await addMember(fixture)
    return post(visitor, 'remove-team', { teamId })
  }),
  signedOut('remove-team', { teamId: 'none', organizationId: 'none' }),

  withTeam('list-teams: two', ({ owner }) => get(owner.visitor, 'list-teams')),
  organizationCase('list-teams: by somebody outside', async ({ context, id }) => {
    const { visitor } = await verifiedUser(context)
    return get(visitor, 'list-teams', { organizationId: id })
  }),
  organizationCase('list-teams: nothing active', async ({ context }) => {
    const { visitor } = await verifiedUser(context)
    return get(visitor, 'list-teams')
  }),
  signedOut('list-teams'),

  organizationCase(
    'set-active-team: one’s own',
    async (fixture) =>
      post(fixture.owner.visitor, 'set-active-team', { teamId: await firstTeam(fixture) }),
    newer,
  ),
  withTeam(
    'set-active-team: one that one is not in',
    ({ owner }, teamId) => post(owner.visitor, 'set-active-team', { teamId }),
    newer,
  ),
  organizationCase(
    'set-active-team: none',
    ({ owner }) => post(owner.visitor, 'set-active-team', { teamId: null }),
    newer,
  ),
  organizationCase(
    'set-active-team: one that is not there',
    ({ owner }) => post(owner.visitor, 'set-active-team', { teamId: 'none' }),
    newer,
  ),
  signedOut('set-active-team', { teamId: null }, newer),
  withTeam(
    'list-user-teams: one’s own',
    ({ owner }) => get(owner.visitor, 'list-user-teams'),
    newer,
  ),
  organizationCase(
    'list-team-members: of the active one',
    ({ owner }) => get(owner.visitor, 'list-team-members'),
    newer,
  ),
  organizationCase(
    'list-team-members: one that is not there',
    ({ owner }) => get(owner.visitor, 'list-team-members', { teamId: 'none' }),
    newer,
  ),
  withTeam(
    'add-team-member: a member',
    async (fixture, teamId) => {
      const { id } = await addMember(fixture)
      return post(fixture.owner.visitor, 'add-team-member', { teamId, userId: id })
    },
    newer,
  ),
  withTeam(
    'add-team-member: somebody outside',
    async ({ context, owner }, teamId) => {
      const { id } = await verifiedUser(context)
      return post(owner.visitor, 'add-team-member', { teamId, userId: id })
    },
    newer,
  ),
  withTeam(
    'add-team-member: by a member',
    async (fixture, teamId) => {
      const { visitor, id } = await addMember(fixture)
      return post(visitor, 'add-team-member', { teamId, userId: id })
    },
    newer,
  ),
  withTeam(
    'remove-team-member: a member',
    async (fixture, teamId) => {
      const { id } = await addMember(fixture)
      await post(fixture.owner.visitor, 'add-team-member', { teamId, userId: id })
      return post(fixture.owner.visitor, 'remove-team-member', { teamId, userId: id })
    },
    newer,
  ),
  withTeam(
    'remove-team-member: one who is not in it',
    ({ owner }, teamId) => post(owner.visitor, 'remove-team-member', { teamId, userId: owner.id }),
    newer,
  ),
]
