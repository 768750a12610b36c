import { ask, guest, type House, inside, joins, newer, tell } from '../houses.ts'
import type { Case } from '../scene.ts'

const permission = { team: ['create', 'update'] }

const create = (name: string, body: object): Case =>
  inside(`create-role: ${name}`, ({ owner }) => tell(owner.visitor, 'create-role', body), newer)

/** With a role that the organization made. */
const withRole = (
  name: string,
  run: (home: House, roleId: string) => ReturnType<typeof tell>,
): Case =>
  inside(
    name,
    async (home) => {
      const made = await tell(home.owner.visitor, 'create-role', { role: 'helper', permission })
      return run(home, made.body.roleData.id)
    },
    newer,
  )

export const roles: readonly Case[] = [
  create('a role', { role: 'helper', permission }),
  create('in capitals', { role: 'HELPER', permission }),
  create('one that every organization has', { role: 'admin', permission }),
  create('for a resource that is not there', { role: 'helper', permission: { billing: ['read'] } }),
  create('without a name', { permission }),
  create('without anything it allows', { role: 'helper' }),
  inside(
    'create-role: twice',
    async ({ owner }) => {
      await tell(owner.visitor, 'create-role', { role: 'helper', permission })
      return tell(owner.visitor, 'create-role', { role: 'helper', permission })
    },
    newer,
  ),
  inside(
    'create-role: more than its maker has',
    async (home) => {
      const { visitor } = await joins(home, 'admin')
      return tell(visitor, 'create-role', {
        role: 'boss',
        permission: { organization: ['delete'] },
      })
    },
    newer,
  ),
  inside(
    'create-role: by a member',
    async (home) => {
      const { visitor } = await joins(home)
      return tell(visitor, 'create-role', { role: 'helper', permission })
    },
    newer,
  ),
  inside(
    'create-role: nothing active',
    async ({ scene }) => {
      const { visitor } = await guest(scene)
      return tell(visitor, 'create-role', { role: 'helper', permission })
    },
    newer,
  ),
  {
    name: 'organization/create-role: as a stranger',
    releases: newer,
    run: ({ visitor }) => tell(visitor, 'create-role', { role: 'helper', permission }),
  },

  withRole('update-role: what it allows', ({ owner }, roleId) =>
    tell(owner.visitor, 'update-role', { roleId, data: { permission: { team: ['delete'] } } }),
  ),
  withRole('update-role: its name', ({ owner }) =>
    tell(owner.visitor, 'update-role', { roleName: 'helper', data: { roleName: 'mate' } }),
  ),
  withRole('update-role: one that is not there', ({ owner }) =>
    tell(owner.visitor, 'update-role', { roleName: 'king', data: { permission } }),
  ),
  withRole('update-role: by a member', async (home, roleId) => {
    const { visitor } = await joins(home)
    return tell(visitor, 'update-role', { roleId, data: { permission } })
  }),

  withRole('delete-role: one that nobody has', ({ owner }, roleId) =>
    tell(owner.visitor, 'delete-role', { roleId }),
  ),
  withRole('delete-role: one that every organization has', ({ owner }) =>
    tell(owner.visitor, 'delete-role', { roleName: 'admin' }),
  ),
  withRole('delete-role: one that somebody has', async (home, roleId) => {
    const { memberId } = await joins(home)
    await tell(home.owner.visitor, 'update-member-role', { memberId, role: 'helper' })
    return tell(home.owner.visitor, 'delete-role', { roleId })
  }),
  withRole('delete-role: one that is not there', ({ owner }) =>
    tell(owner.visitor, 'delete-role', { roleName: 'king' }),
  ),

  withRole('list-roles: one', ({ owner }) => ask(owner.visitor, 'list-roles')),
  withRole('list-roles: by a member', async (home) => {
    const { visitor } = await joins(home)
    return ask(visitor, 'list-roles')
  }),
  withRole('get-role: by its name', ({ owner }) =>
    ask(owner.visitor, 'get-role', { roleName: 'helper' }),
  ),
  withRole('get-role: by its id', ({ owner }, roleId) =>
    ask(owner.visitor, 'get-role', { roleId }),
  ),
  withRole('get-role: one that is not there', ({ owner }) =>
    ask(owner.visitor, 'get-role', { roleName: 'king' }),
  ),
]
