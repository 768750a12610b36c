import { ask, guest, type House, inside, joins, newer, stranger, tell } from '../houses.ts'
import type { Case } from '../scene.ts'

const may = (name: string, body: object): Case =>
  inside(`has-permission: ${name}`, ({ owner }) => tell(owner.visitor, 'has-permission', body))
const list = (name: string, query: Record<string, string>): Case =>
  inside(
    `list-members: ${name}`,
    async (home) => {
      await joins(home, 'admin')
      await joins(home)
      return ask(home.owner.visitor, 'list-members', query)
    },
    newer,
  )
const remove = (name: string, whom: (house: House) => Promise<string> | string): Case =>
  inside(`remove-member: ${name}`, async (home) => {
    const memberIdOrEmail = await whom(home)
    return tell(home.owner.visitor, 'remove-member', { memberIdOrEmail })
  })
const role = (name: string, wanted: unknown): Case =>
  inside(`update-member-role: ${name}`, async (home) => {
    const { memberId } = await joins(home)
    return tell(home.owner.visitor, 'update-member-role', { memberId, role: wanted })
  })

export const members: readonly Case[] = [
  inside('leave: a member', async (home) => {
    const { visitor } = await joins(home)
    return tell(visitor, 'leave', { organizationId: home.id })
  }),
  inside('leave: the only owner', ({ owner, id }) =>
    tell(owner.visitor, 'leave', { organizationId: id }),
  ),
  inside('leave: one that one is not in', async ({ scene, id }) => {
    const { visitor } = await guest(scene)
    return tell(visitor, 'leave', { organizationId: id })
  }),
  inside('leave: nothing', ({ owner }) => tell(owner.visitor, 'leave')),
  inside('leave: and the session then', async (home) => {
    const { visitor } = await joins(home)
    await tell(visitor, 'leave', { organizationId: home.id })
    return visitor.get('/api/auth/get-session')
  }),
  stranger('leave', { organizationId: 'none' }),

  inside('get-active-member: the owner', ({ owner }) => ask(owner.visitor, 'get-active-member')),
  inside('get-active-member: nothing active', async ({ scene }) => {
    const { visitor } = await guest(scene)
    return ask(visitor, 'get-active-member')
  }),
  stranger('get-active-member'),
  inside(
    'get-active-member-role: one’s own',
    ({ owner }) => ask(owner.visitor, 'get-active-member-role'),
    newer,
  ),
  inside(
    'get-active-member-role: of another',
    async (home) => {
      const { id } = await joins(home, 'admin')
      return ask(home.owner.visitor, 'get-active-member-role', { userId: id })
    },
    newer,
  ),
  inside(
    'get-active-member-role: nothing active',
    async ({ scene }) => {
      const { visitor } = await guest(scene)
      return ask(visitor, 'get-active-member-role')
    },
    newer,
  ),

  list('all', {}),
  list('two of them', { limit: '2', offset: '1' }),
  list('sorted', { sortBy: 'createdAt', sortDirection: 'desc' }),
  list('by role', { filterField: 'role', filterValue: 'admin', filterOperator: 'eq' }),
  list('one that is not there', { organizationId: 'none' }),
  list('a bad limit', { limit: 'many' }),
  stranger('list-members', undefined, newer),

  may('all of it', { permissions: { organization: ['update', 'delete'] } }),
  may('by the older name', { permission: { member: ['create'] } }),
  may('a resource that is not there', { permissions: { billing: ['read'] } }),
  may('nothing', {}),
  inside('has-permission: a member', async (home) => {
    const { visitor } = await joins(home)
    return tell(visitor, 'has-permission', { permissions: { member: ['delete'] } })
  }),
  inside('has-permission: somebody outside', async ({ scene, id }) => {
    const { visitor } = await guest(scene)
    return tell(visitor, 'has-permission', {
      organizationId: id,
      permissions: { member: ['delete'] },
    })
  }),
  stranger('has-permission', { permissions: { member: ['delete'] } }),

  remove('by membership', async (home) => (await joins(home)).memberId),
  remove('by address', async (home) => (await joins(home)).email),
  remove('one that is not there', () => 'none'),
  remove('oneself, the only owner', ({ ownerId }) => ownerId),
  inside('remove-member: by a member', async (home) => {
    const { visitor } = await joins(home)
    const { memberId } = await joins(home, 'member', 'second')
    return tell(visitor, 'remove-member', { memberIdOrEmail: memberId })
  }),
  inside('remove-member: an owner, by an admin', async (home) => {
    const { visitor } = await joins(home, 'admin')
    return tell(visitor, 'remove-member', { memberIdOrEmail: home.ownerId })
  }),
  inside('remove-member: nobody named', ({ owner }) => tell(owner.visitor, 'remove-member')),
  stranger('remove-member', { memberIdOrEmail: 'none' }),

  role('another', 'admin'),
  role('two', ['admin', 'member']),
  role('owner', 'owner'),
  role('one that is not there', 'king'),
  role('none', undefined),
  inside('update-member-role: the only owner', ({ owner, ownerId }) =>
    tell(owner.visitor, 'update-member-role', { memberId: ownerId, role: 'member' }),
  ),
  inside('update-member-role: by a member', async (home) => {
    const { visitor, memberId } = await joins(home)
    return tell(visitor, 'update-member-role', { memberId, role: 'admin' })
  }),
  inside('update-member-role: an owner, by an admin', async (home) => {
    const { visitor } = await joins(home, 'admin')
    return tell(visitor, 'update-member-role', { memberId: home.ownerId, role: 'member' })
  }),
  inside('update-member-role: in another organization', async (home) => {
    const { memberId } = await joins(home)
    const { visitor } = await guest(home.scene)
    await tell(visitor, 'create', { name: 'Other', slug: `other-${home.slug}` })
    return tell(visitor, 'update-member-role', { memberId, role: 'admin' })
  }),
  stranger('update-member-role', { memberId: 'none', role: 'admin' }),
  inside('add-member: over HTTP', ({ owner }) =>
    tell(owner.visitor, 'add-member', { userId: owner.id, role: 'member' }),
  ),
]
