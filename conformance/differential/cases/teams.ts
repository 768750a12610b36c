import { ask, guest, type House, inside, joins, newer, stranger, tell } from '../houses.ts'
import type { Case } from '../scene.ts'

const make = async ({ owner }: House, name = 'Builders') =>
  (await tell(owner.visitor, 'create-team', { name })).body.id as string
const firstTeam = async ({ owner }: House) =>
  (await ask(owner.visitor, 'list-teams')).body[0].id as string

/** With a second team, of which the owner is no member. */
const withTeam = (
  name: string,
  run: (home: House, teamId: string) => ReturnType<typeof tell>,
  releases?: readonly string[],
): Case => inside(name, async (home) => run(home, await make(home)), releases)

export const teams: readonly Case[] = [
  inside('create-team: a name', ({ owner }) => tell(owner.visitor, 'create-team', { name: 'B' })),
  inside('create-team: an empty name', ({ owner }) =>
    tell(owner.visitor, 'create-team', { name: '' }),
  ),
  inside('create-team: no name', ({ owner }) => tell(owner.visitor, 'create-team')),
  inside('create-team: nothing active', async ({ scene }) => {
    const { visitor } = await guest(scene)
    return tell(visitor, 'create-team', { name: 'B' })
  }),
  inside('create-team: by a member', async (home) => {
    const { visitor } = await joins(home)
    return tell(visitor, 'create-team', { name: 'B' })
  }),
  inside('create-team: by somebody outside', async ({ scene, id }) => {
    const { visitor } = await guest(scene)
    return tell(visitor, 'create-team', { name: 'B', organizationId: id })
  }),
  stranger('create-team', { name: 'B' }),

  withTeam('update-team: a name', ({ owner }, teamId) =>
    tell(owner.visitor, 'update-team', { teamId, data: { name: 'Renamed' } }),
  ),
  withTeam('update-team: an empty name', ({ owner }, teamId) =>
    tell(owner.visitor, 'update-team', { teamId, data: { name: '' } }),
  ),
  inside('update-team: one that is not there', ({ owner }) =>
    tell(owner.visitor, 'update-team', { teamId: 'none', data: { name: 'Renamed' } }),
  ),
  withTeam('update-team: by a member', async (home, teamId) => {
    const { visitor } = await joins(home)
    return tell(visitor, 'update-team', { teamId, data: { name: 'Renamed' } })
  }),
  stranger('update-team', { teamId: 'none', data: { name: 'Renamed' } }),

  withTeam('remove-team: one of two', ({ owner }, teamId) =>
    tell(owner.visitor, 'remove-team', { teamId }),
  ),
  inside('remove-team: the last one, by its member', async (home) =>
    tell(home.owner.visitor, 'remove-team', { teamId: await firstTeam(home) }),
  ),
  inside('remove-team: one that is not there', ({ owner }) =>
    tell(owner.visitor, 'remove-team', { teamId: 'none' }),
  ),
  withTeam('remove-team: by a member', async (home, teamId) => {
    const { visitor } = await joins(home)
    return tell(visitor, 'remove-team', { teamId })
  }),
  stranger('remove-team', { teamId: 'none', organizationId: 'none' }),

  withTeam('list-teams: two', ({ owner }) => ask(owner.visitor, 'list-teams')),
  inside('list-teams: by somebody outside', async ({ scene, id }) => {
    const { visitor } = await guest(scene)
    return ask(visitor, 'list-teams', { organizationId: id })
  }),
  inside('list-teams: nothing active', async ({ scene }) => {
    const { visitor } = await guest(scene)
    return ask(visitor, 'list-teams')
  }),
  stranger('list-teams'),

  inside(
    'set-active-team: one’s own',
    async (home) => tell(home.owner.visitor, 'set-active-team', { teamId: await firstTeam(home) }),
    newer,
  ),
  withTeam(
    'set-active-team: one that one is not in',
    ({ owner }, teamId) => tell(owner.visitor, 'set-active-team', { teamId }),
    newer,
  ),
  inside(
    'set-active-team: none',
    ({ owner }) => tell(owner.visitor, 'set-active-team', { teamId: null }),
    newer,
  ),
  inside(
    'set-active-team: one that is not there',
    ({ owner }) => tell(owner.visitor, 'set-active-team', { teamId: 'none' }),
    newer,
  ),
  stranger('set-active-team', { teamId: null }, newer),
  withTeam(
    'list-user-teams: one’s own',
    ({ owner }) => ask(owner.visitor, 'list-user-teams'),
    newer,
  ),
  inside(
    'list-team-members: of the active one',
    ({ owner }) => ask(owner.visitor, 'list-team-members'),
    newer,
  ),
  inside(
    'list-team-members: one that is not there',
    ({ owner }) => ask(owner.visitor, 'list-team-members', { teamId: 'none' }),
    newer,
  ),
  withTeam(
    'add-team-member: a member',
    async (home, teamId) => {
      const { id } = await joins(home)
      return tell(home.owner.visitor, 'add-team-member', { teamId, userId: id })
    },
    newer,
  ),
  withTeam(
    'add-team-member: somebody outside',
    async ({ scene, owner }, teamId) => {
      const { id } = await guest(scene)
      return tell(owner.visitor, 'add-team-member', { teamId, userId: id })
    },
    newer,
  ),
  withTeam(
    'add-team-member: by a member',
    async (home, teamId) => {
      const { visitor, id } = await joins(home)
      return tell(visitor, 'add-team-member', { teamId, userId: id })
    },
    newer,
  ),
  withTeam(
    'remove-team-member: a member',
    async (home, teamId) => {
      const { id } = await joins(home)
      await tell(home.owner.visitor, 'add-team-member', { teamId, userId: id })
      return tell(home.owner.visitor, 'remove-team-member', { teamId, userId: id })
    },
    newer,
  ),
  withTeam(
    'remove-team-member: one who is not in it',
    ({ owner }, teamId) => tell(owner.visitor, 'remove-team-member', { teamId, userId: owner.id }),
    newer,
  ),
]
