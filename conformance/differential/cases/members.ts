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

const may = (name: string, body: object): Case =>
  organizationCase(`has-permission: ${name}`, ({ owner }) =>
    post(owner.visitor, 'has-permission', body),
  )
const list = (name: string, query: Record<string, string>): Case =>
  organizationCase(
    `list-members: ${name}`,
    async (fixture) => {
      await addMember(fixture, 'admin')
      await addMember(fixture)
      return get(fixture.owner.visitor, 'list-members', query)
    },
    newer,
  )
const remove = (
  name: string,
  whom: (fixture: OrganizationFixture) => Promise<string> | string,
): Case =>
  organizationCase(`remove-member: ${name}`, async (fixture) => {
    const memberIdOrEmail = await whom(fixture)
    return post(fixture.owner.visitor, 'remove-member', { memberIdOrEmail })
  })
const role = (name: string, wanted: unknown): Case =>
  organizationCase(`update-member-role: ${name}`, async (fixture) => {
    const { memberId } = await addMember(fixture)
    return post(fixture.owner.visitor, 'update-member-role', { memberId, role: wanted })
  })

export const members: readonly Case[] = [
  organizationCase('leave: a member', async (fixture) => {
    const { visitor } = await addMember(fixture)
    return post(visitor, 'leave', { organizationId: fixture.id })
  }),
  organizationCase('leave: the only owner', ({ owner, id }) =>
    post(owner.visitor, 'leave', { organizationId: id }),
  ),
  organizationCase('leave: one that one is not in', async ({ context, id }) => {
    const { visitor } = await verifiedUser(context)
    return post(visitor, 'leave', { organizationId: id })
  }),
  organizationCase('leave: nothing', ({ owner }) => post(owner.visitor, 'leave')),
  organizationCase('leave: and the session then', async (fixture) => {
    const { visitor } = await addMember(fixture)
    await post(visitor, 'leave', { organizationId: fixture.id })
    return visitor.get('/api/auth/get-session')
  }),
  signedOut('leave', { organizationId: 'none' }),

  organizationCase('get-active-member: the owner', ({ owner }) =>
    get(owner.visitor, 'get-active-member'),
  ),
  organizationCase('get-active-member: nothing active', async ({ context }) => {
    const { visitor } = await verifiedUser(context)
    return get(visitor, 'get-active-member')
  }),
  signedOut('get-active-member'),
  organizationCase(
    'get-active-member-role: one’s own',
    ({ owner }) => get(owner.visitor, 'get-active-member-role'),
    newer,
  ),
  organizationCase(
    'get-active-member-role: of another',
    async (fixture) => {
      const { id } = await addMember(fixture, 'admin')
      return get(fixture.owner.visitor, 'get-active-member-role', { userId: id })
    },
    newer,
  ),
  organizationCase(
    'get-active-member-role: nothing active',
    async ({ context }) => {
      const { visitor } = await verifiedUser(context)
      return get(visitor, 'get-active-member-role')
    },
    newer,
  ),

  list('all', {}),
  list('two of them', { limit: '2', offset: '1' }),
  list('sorted', { sortBy: 'createdAt', sortDirection: 'desc' }),
  list('by role', { filterField: 'role', filterValue: 'admin', filterOperator: 'eq' }),
  list('one that is not there', { organizationId: 'none' }),
  list('a bad limit', { limit: 'many' }),
  signedOut('list-members', undefined, newer),

  may('all of it', { permissions: { organization: ['update', 'delete'] } }),
  may('by the older name', { permission: { member: ['create'] } }),
  may('a resource that is not there', { permissions: { billing: ['read'] } }),
  may('nothing', {}),
  organizationCase('has-permission: a member', async (fixture) => {
    const { visitor } = await addMember(fixture)
    return post(visitor, 'has-permission', { permissions: { member: ['delete'] } })
  }),
  organizationCase('has-permission: somebody outside', async ({ context, id }) => {
    const { visitor } = await verifiedUser(context)
    return post(visitor, 'has-permission', {
      organizationId: id,
      permissions: { member: ['delete'] },
    })
  }),
  signedOut('has-permission', { permissions: { member: ['delete'] } }),

  remove('by membership', async (fixture) => (await addMember(fixture)).memberId),
  remove('by address', async (fixture) => (await addMember(fixture)).email),
  remove('one that is not there', () => 'none'),
  remove('oneself, the only owner', ({ ownerId }) => ownerId),
  organizationCase('remove-member: by a member', async (fixture) => {
    const { visitor } = await addMember(fixture)
    const { memberId } = await addMember(fixture, 'member', 'second')
    return post(visitor, 'remove-member', { memberIdOrEmail: memberId })
  }),
  organizationCase('remove-member: an owner, by an admin', async (fixture) => {
    const { visitor } = await addMember(fixture, 'admin')
    return post(visitor, 'remove-member', { memberIdOrEmail: fixture.ownerId })
  }),
  organizationCase('remove-member: nobody named', ({ owner }) =>
    post(owner.visitor, 'remove-member'),
  ),
  signedOut('remove-member', { memberIdOrEmail: 'none' }),

  role('another', 'admin'),
  role('two', ['admin', 'member']),
  role('owner', 'owner'),
  role('one that is not there', 'king'),
  role('none', undefined),
  organizationCase('update-member-role: the only owner', ({ owner, ownerId }) =>
    post(owner.visitor, 'update-member-role', { memberId: ownerId, role: 'member' }),
  ),
  organizationCase('update-member-role: by a member', async (fixture) => {
    const { visitor, memberId } = await addMember(fixture)
    return post(visitor, 'update-member-role', { memberId, role: 'admin' })
  }),
  organizationCase('update-member-role: an owner, by an admin', async (fixture) => {
    const { visitor } = await addMember(fixture, 'admin')
    return post(visitor, 'update-member-role', { memberId: fixture.ownerId, role: 'member' })
  }),
  organizationCase('update-member-role: in another organization', async (fixture) => {
    const { memberId } = await addMember(fixture)
    const { visitor } = await verifiedUser(fixture.context)
    await post(visitor, 'create', { name: 'Other', slug: `other-${fixture.slug}` })
    return post(visitor, 'update-member-role', { memberId, role: 'admin' })
  }),
  signedOut('update-member-role', { memberId: 'none', role: 'admin' }),
  organizationCase('add-member: over HTTP', ({ owner }) =>
    post(owner.visitor, 'add-member', { userId: owner.id, role: 'member' }),
  ),
]
