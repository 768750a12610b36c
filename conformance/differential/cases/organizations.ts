import { ask, guest, type House, house, inside, joins, newer, stranger, tell } from '../houses.ts'
import type { Case } from '../scene.ts'

const create = (name: string, body: (house: House) => object): Case =>
  inside(`create: ${name}`, (home) => tell(home.owner.visitor, 'create', body(home)))
const update = (name: string, body: (house: House) => object): Case =>
  inside(`update: ${name}`, (home) => tell(home.owner.visitor, 'update', body(home)))
const active = (name: string, body: (house: House) => object): Case =>
  inside(`set-active: ${name}`, (home) => tell(home.owner.visitor, 'set-active', body(home)))
const full = (name: string, query: (house: House) => Record<string, string>): Case =>
  inside(`get-full-organization: ${name}`, (home) =>
    ask(home.owner.visitor, 'get-full-organization', query(home)),
  )

const foreign = async (home: House) => {
  const other = await guest(home.scene, 'other')
  return (await tell(other.visitor, 'create', { name: 'Other', slug: `other-${home.slug}` })).body
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
  stranger('create', { name: 'Acme', slug: 'nobodys' }),
  inside('create: what is active then', async ({ owner, slug }) => {
    await tell(owner.visitor, 'create', {
      name: 'Second',
      slug: `second-${slug}`,
      keepCurrentActiveOrganization: true,
    })
    return ask(owner.visitor, 'get-full-organization')
  }),

  inside('check-slug: a free one', ({ owner, slug }) =>
    tell(owner.visitor, 'check-slug', { slug: `free-${slug}` }),
  ),
  inside('check-slug: a taken one', ({ owner, slug }) =>
    tell(owner.visitor, 'check-slug', { slug }),
  ),
  inside('check-slug: none', ({ owner }) => tell(owner.visitor, 'check-slug')),
  stranger('check-slug', { slug: 'nobodys' }),

  update('another name', () => ({ data: { name: 'Renamed' } })),
  update('metadata', () => ({ data: { metadata: { size: 4 } } })),
  update('by its id', ({ id }) => ({ organizationId: id, data: { name: 'Renamed' } })),
  update('one that is not there', () => ({ organizationId: 'none', data: { name: 'Renamed' } })),
  update('nothing', () => ({})),
  inside('update: a taken slug', async (home) => {
    const { slug } = await foreign(home)
    return tell(home.owner.visitor, 'update', { data: { slug } })
  }),
  inside('update: by a member', async (home) => {
    const { visitor } = await joins(home)
    return tell(visitor, 'update', { organizationId: home.id, data: { name: 'Renamed' } })
  }),
  inside('update: by somebody of another organization', async (home) => {
    const { visitor } = await guest(home.scene)
    return tell(visitor, 'update', { organizationId: home.id, data: { name: 'Renamed' } })
  }),
  stranger('update', { organizationId: 'none', data: { name: 'Renamed' } }),

  inside('delete: by its owner', ({ owner, id }) =>
    tell(owner.visitor, 'delete', { organizationId: id }),
  ),
  inside('delete: what is active then', async ({ owner, id }) => {
    await tell(owner.visitor, 'delete', { organizationId: id })
    return owner.visitor.get('/api/auth/get-session')
  }),
  inside('delete: by a member', async (home) => {
    const { visitor } = await joins(home)
    return tell(visitor, 'delete', { organizationId: home.id })
  }),
  inside('delete: by an admin', async (home) => {
    const { visitor } = await joins(home, 'admin')
    return tell(visitor, 'delete', { organizationId: home.id })
  }),
  inside('delete: one that is not there', ({ owner }) =>
    tell(owner.visitor, 'delete', { organizationId: 'none' }),
  ),
  inside('delete: nothing', ({ owner }) => tell(owner.visitor, 'delete')),
  stranger('delete', { organizationId: 'none' }),

  inside('list: one', ({ owner }) => ask(owner.visitor, 'list')),
  {
    name: 'organization/list: none',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return ask(visitor, 'list')
    },
  },
  stranger('list'),

  full('the active one', () => ({})),
  full('by its id', ({ id }) => ({ organizationId: id })),
  full('by its slug', ({ slug }) => ({ organizationSlug: slug })),
  full('one that is not there', () => ({ organizationId: 'none' })),
  inside('get-full-organization: somebody else’s', async (home) => {
    const { id } = await foreign(home)
    return ask(home.owner.visitor, 'get-full-organization', { organizationId: id })
  }),
  inside('get-full-organization: with a member and an invitation', async (home) => {
    await joins(home)
    const invited = { email: `late-${home.owner.email}`, role: 'admin' }
    await tell(home.owner.visitor, 'invite-member', invited)
    return ask(home.owner.visitor, 'get-full-organization')
  }),
  {
    name: 'organization/get-full-organization: none active',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return ask(visitor, 'get-full-organization')
    },
  },
  stranger('get-full-organization'),
  inside(
    'get-organization: the active one',
    ({ owner }) => ask(owner.visitor, 'get-organization'),
    newer,
  ),
  inside(
    'get-organization: one that is not there',
    ({ owner }) => ask(owner.visitor, 'get-organization', { organizationId: 'none' }),
    newer,
  ),

  active('by its id', ({ id }) => ({ organizationId: id })),
  active('by its slug', ({ slug }) => ({ organizationSlug: slug })),
  active('none', () => ({ organizationId: null })),
  active('nothing', () => ({})),
  active('one that is not there', () => ({ organizationId: 'none' })),
  active('a slug that is not there', () => ({ organizationSlug: 'none' })),
  inside('set-active: somebody else’s', async (home) => {
    const { id } = await foreign(home)
    return tell(home.owner.visitor, 'set-active', { organizationId: id })
  }),
  inside('set-active: and the session then', async ({ owner }) => {
    await tell(owner.visitor, 'set-active', { organizationId: null })
    return owner.visitor.get('/api/auth/get-session')
  }),
  stranger('set-active', { organizationId: null }),
  {
    name: 'organization/set-active: somebody without any',
    run: async (scene) => {
      const home = await house(scene)
      const { visitor } = await guest(scene)
      return tell(visitor, 'set-active', { organizationId: home.id })
    },
  },
]
