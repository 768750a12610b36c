import type { Case } from '../case.ts'
import {
  addMember,
  get,
  newer,
  type OrganizationFixture,
  organizationCase,
  post,
  verifiedUser,
} from '../organization.ts'

const permission = { team: ['create', 'update'] }

const create = (name: string, body: object): Case =>
  organizationCase(
    `create-role: ${name}`,
    ({ owner }) => post(owner.visitor, 'create-role', body),
    newer,
  )

/** With a custom role of the organization. */
const withRole = (
  name: string,
  run: (fixture: OrganizationFixture, roleId: string) => ReturnType<typeof post>,
): Case =>
  organizationCase(
    name,
    async (fixture) => {
      const made = await post(fixture.owner.visitor, 'create-role', { role: 'helper', permission })
      return run(fixture, made.body.roleData.id)
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
  organizationCase(
    'create-role: twice',
    async ({ owner }) => {
      await post(owner.visitor, 'create-role', { role: 'helper', permission })
      return post(owner.visitor, 'create-role', { role: 'helper', permission })
    },
    newer,
  ),
  organizationCase(
    'create-role: more than its maker has',
    async (fixture) => {
      const { visitor } = await addMember(fixture, 'admin')
      return post(visitor, 'create-role', {
        role: 'boss',
        permission: { organization: ['delete'] },
      })
    },
    newer,
  ),
  organizationCase(
    'create-role: by a member',
    async (fixture) => {
      const { visitor } = await addMember(fixture)
      return post(visitor, 'create-role', { role: 'helper', permission })
    },
    newer,
  ),
  organizationCase(
    'create-role: nothing active',
    async ({ context }) => {
      const { visitor } = await verifiedUser(context)
      return post(visitor, 'create-role', { role: 'helper', permission })
    },
    newer,
  ),
  {
    name: 'organization/create-role: not signed in',
    releases: newer,
    run: ({ visitor }) => post(visitor, 'create-role', { role: 'helper', permission }),
  },

  withRole('update-role: what it allows', ({ owner }, roleId) =>
    post(owner.visitor, 'update-role', { roleId, data: { permission: { team: ['delete'] } } }),
  ),
  withRole('update-role: its name', ({ owner }) =>
    post(owner.visitor, 'update-role', { roleName: 'helper', data: { roleName: 'mate' } }),
  ),
  withRole('update-role: one that is not there', ({ owner }) =>
    post(owner.visitor, 'update-role', { roleName: 'king', data: { permission } }),
  ),
  withRole('update-role: by a member', async (fixture, roleId) => {
    const { visitor } = await addMember(fixture)
    return post(visitor, 'update-role', { roleId, data: { permission } })
  }),

  withRole('delete-role: one that nobody has', ({ owner }, roleId) =>
    post(owner.visitor, 'delete-role', { roleId }),
  ),
  withRole('delete-role: one that every organization has', ({ owner }) =>
    post(owner.visitor, 'delete-role', { roleName: 'admin' }),
  ),
  withRole('delete-role: one that somebody has', async (fixture, roleId) => {
    const { memberId } = await addMember(fixture)
    await post(fixture.owner.visitor, 'update-member-role', { memberId, role: 'helper' })
    return post(fixture.owner.visitor, 'delete-role', { roleId })
  }),
  withRole('delete-role: one that is not there', ({ owner }) =>
    post(owner.visitor, 'delete-role', { roleName: 'king' }),
  ),

  withRole('list-roles: one', ({ owner }) => get(owner.visitor, 'list-roles')),
  withRole('list-roles: by a member', async (fixture) => {
    const { visitor } = await addMember(fixture)
    return get(visitor, 'list-roles')
  }),
  withRole('get-role: by its name', ({ owner }) =>
    get(owner.visitor, 'get-role', { roleName: 'helper' }),
  ),
  withRole('get-role: by its id', ({ owner }, roleId) =>
    get(owner.visitor, 'get-role', { roleId }),
  ),
  withRole('get-role: one that is not there', ({ owner }) =>
    get(owner.visitor, 'get-role', { roleName: 'king' }),
  ),
]
