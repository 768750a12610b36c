import type { Case } from '../case.ts'
import {
  addMember,
  createFixture,
  get,
  newer,
  type OrganizationFixture,
  organizationCase,
  post,
  signedOut,
  verifiedUser,
} from '../organization.ts'

const create = (name: string, body: (fixture: OrganizationFixture) => object): Case =>
  organizationCase(`create: ${name}`, (fixture) =>
    post(fixture.owner.visitor, 'create', body(fixture)),
  )
const update = (name: string, body: (fixture: OrganizationFixture) => object): Case =>
  organizationCase(`update: ${name}`, (fixture) =>
    post(fixture.owner.visitor, 'update', body(fixture)),
  )
const active = (name: string, body: (fixture: OrganizationFixture) => object): Case =>
  organizationCase(`set-active: ${name}`, (fixture) =>
    post(fixture.owner.visitor, 'set-active', body(fixture)),
  )
const full = (
  name: string,
  query: (fixture: OrganizationFixture) => Record<string, string>,
): Case =>
  organizationCase(`get-full-organization: ${name}`, (fixture) =>
    get(fixture.owner.visitor, 'get-full-organization', query(fixture)),
  )

const otherOrganization = async (fixture: OrganizationFixture) => {
  const other = await verifiedUser(fixture.context, 'other')
  return (await post(other.visitor, 'create', { name: 'Other', slug: `other-${fixture.slug}` }))
    .body
}

export const organizations: readonly Case[] = [
  create('a name and a slug', ({ slug }) => ({ name: 'Second', slug: `second-${slug}` })),
  create('a logo and metadata', ({ slug }) => ({
    name: 'Second',
    slug: `second-${slug}`,
    logo: 'https://example.com/l.png',
    metadata: { size: 3 },
  })),
  create('no slug', () => ({ name: 'Second' })),
  create('no name', ({ slug }) => ({ slug: `second-${slug}` })),
  create('an empty name', ({ slug }) => ({ name: '', slug: `second-${slug}` })),
  create('a taken slug', ({ slug }) => ({ name: 'Second', slug })),
  create('for somebody else', ({ slug, ownerId }) => ({
    name: 'Second',
    slug: `second-${slug}`,
    userId: ownerId,
  })),
  signedOut('create', { name: 'Acme', slug: 'nobodys' }),
  organizationCase('create: what is active then', async ({ owner, slug }) => {
    await post(owner.visitor, 'create', {
      name: 'Second',
      slug: `second-${slug}`,
      keepCurrentActiveOrganization: true,
    })
    return get(owner.visitor, 'get-full-organization')
  }),

  organizationCase('check-slug: a free one', ({ owner, slug }) =>
    post(owner.visitor, 'check-slug', { slug: `free-${slug}` }),
  ),
  organizationCase('check-slug: a taken one', ({ owner, slug }) =>
    post(owner.visitor, 'check-slug', { slug }),
  ),
  organizationCase('check-slug: none', ({ owner }) => post(owner.visitor, 'check-slug')),
  signedOut('check-slug', { slug: 'nobodys' }),

  update('another name', () => ({ data: { name: 'Renamed' } })),
  update('metadata', () => ({ data: { metadata: { size: 4 } } })),
  update('by its id', ({ id }) => ({ organizationId: id, data: { name: 'Renamed' } })),
  update('one that is not there', () => ({ organizationId: 'none', data: { name: 'Renamed' } })),
  update('nothing', () => ({})),
  organizationCase('update: a taken slug', async (fixture) => {
    const { slug } = await otherOrganization(fixture)
    return post(fixture.owner.visitor, 'update', { data: { slug } })
  }),
  organizationCase('update: by a member', async (fixture) => {
    const { visitor } = await addMember(fixture)
    return post(visitor, 'update', { organizationId: fixture.id, data: { name: 'Renamed' } })
  }),
  organizationCase('update: by somebody of another organization', async (fixture) => {
    const { visitor } = await verifiedUser(fixture.context)
    return post(visitor, 'update', { organizationId: fixture.id, data: { name: 'Renamed' } })
  }),
  signedOut('update', { organizationId: 'none', data: { name: 'Renamed' } }),

  organizationCase('delete: by its owner', ({ owner, id }) =>
    post(owner.visitor, 'delete', { organizationId: id }),
  ),
  organizationCase('delete: what is active then', async ({ owner, id }) => {
    await post(owner.visitor, 'delete', { organizationId: id })
    return owner.visitor.get('/api/auth/get-session')
  }),
  organizationCase('delete: by a member', async (fixture) => {
    const { visitor } = await addMember(fixture)
    return post(visitor, 'delete', { organizationId: fixture.id })
  }),
  organizationCase('delete: by an admin', async (fixture) => {
    const { visitor } = await addMember(fixture, 'admin')
    return post(visitor, 'delete', { organizationId: fixture.id })
  }),
  organizationCase('delete: one that is not there', ({ owner }) =>
    post(owner.visitor, 'delete', { organizationId: 'none' }),
  ),
  organizationCase('delete: nothing', ({ owner }) => post(owner.visitor, 'delete')),
  signedOut('delete', { organizationId: 'none' }),

  organizationCase('list: one', ({ owner }) => get(owner.visitor, 'list')),
  {
    name: 'organization/list: none',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return get(visitor, 'list')
    },
  },
  signedOut('list'),

  full('the active one', () => ({})),
  full('by its id', ({ id }) => ({ organizationId: id })),
  full('by its slug', ({ slug }) => ({ organizationSlug: slug })),
  full('one that is not there', () => ({ organizationId: 'none' })),
  organizationCase('get-full-organization: somebody else’s', async (fixture) => {
    const { id } = await otherOrganization(fixture)
    return get(fixture.owner.visitor, 'get-full-organization', { organizationId: id })
  }),
  organizationCase('get-full-organization: with a member and an invitation', async (fixture) => {
    await addMember(fixture)
    const invited = { email: `late-${fixture.owner.email}`, role: 'admin' }
    await post(fixture.owner.visitor, 'invite-member', invited)
    return get(fixture.owner.visitor, 'get-full-organization')
  }),
  {
    name: 'organization/get-full-organization: none active',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return get(visitor, 'get-full-organization')
    },
  },
  signedOut('get-full-organization'),
  organizationCase(
    'get-organization: the active one',
    ({ owner }) => get(owner.visitor, 'get-organization'),
    newer,
  ),
  organizationCase(
    'get-organization: one that is not there',
    ({ owner }) => get(owner.visitor, 'get-organization', { organizationId: 'none' }),
    newer,
  ),

  active('by its id', ({ id }) => ({ organizationId: id })),
  active('by its slug', ({ slug }) => ({ organizationSlug: slug })),
  active('none', () => ({ organizationId: null })),
  active('nothing', () => ({})),
  active('one that is not there', () => ({ organizationId: 'none' })),
  active('a slug that is not there', () => ({ organizationSlug: 'none' })),
  organizationCase('set-active: somebody else’s', async (fixture) => {
    const { id } = await otherOrganization(fixture)
    return post(fixture.owner.visitor, 'set-active', { organizationId: id })
  }),
  organizationCase('set-active: and the session then', async ({ owner }) => {
    await post(owner.visitor, 'set-active', { organizationId: null })
    return owner.visitor.get('/api/auth/get-session')
  }),
  signedOut('set-active', { organizationId: null }),
  {
    name: 'organization/set-active: somebody without any',
    run: async (context) => {
      const fixture = await createFixture(context)
      const { visitor } = await verifiedUser(context)
      return post(visitor, 'set-active', { organizationId: fixture.id })
    },
  },
]
