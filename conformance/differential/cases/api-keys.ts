import type { Case, CaseContext } from '../case.ts'

const keys = (
  path: string,
  name: string,
  body: (id: string, context: CaseContext) => object,
  signedIn = true,
): Case => ({
  name: `api-key/${path}: ${name}`,
  run: async (context) => {
    if (!signedIn) return context.visitor.post(`/api/auth/api-key/${path}`, body('any', context))
    await context.signUp()
    const made = await context.visitor.post('/api/auth/api-key/create', { name: 'first' })
    return context.visitor.post(`/api/auth/api-key/${path}`, body(made.body.id, context))
  },
})

const get = (name: string, path: (id: string) => string, releases?: readonly string[]): Case => ({
  name: `api-key/${name}`,
  ...(releases ? { releases } : {}),
  run: async ({ signUp, visitor }) => {
    await signUp()
    const made = await visitor.post('/api/auth/api-key/create', { name: 'first' })
    return visitor.get(`/api/auth/api-key/${path(made.body.id)}`)
  },
})

/** The older release answers with a bare list. */
const newest = ['1.7.7']

const day = 86_400

export const apiKeys: readonly Case[] = [
  keys('create', 'a name', () => ({ name: 'deploy' })),
  keys('create', 'a prefix and an end', () => ({ prefix: 'gh_', expiresIn: 2 * day })),
  keys('create', 'metadata', () => ({ metadata: { for: 'ci' } })),
  keys('create', 'nothing', () => ({})),
  keys('create', 'an hour to live', () => ({ expiresIn: 3600 })),
  keys('create', 'two years to live', () => ({ expiresIn: 730 * day })),
  keys('create', 'a long name', () => ({ name: 'x'.repeat(33) })),
  keys('create', 'a bad prefix', () => ({ prefix: 'a b' })),
  keys('create', 'uses', () => ({ remaining: 5 })),
  keys('create', 'permissions', () => ({ permissions: { files: ['read'] } })),
  keys('create', 'not signed in', () => ({ name: 'deploy' }), false),
  keys('create', 'not signed in, for somebody', () => ({ userId: 'somebody' }), false),
  get('get: one’s own', (id) => `get?id=${id}`),
  get('get: one that is not there', () => 'get?id=none'),
  get('list: one’s own', () => 'list', newest),
  get('list: a page', () => 'list?limit=5&offset=0&sortBy=name&sortDirection=desc', newest),
  get('list: a page after the last', () => 'list?limit=5&offset=5', newest),
  get('list: none at once', () => 'list?limit=0', newest),
  get('list: fewer than none', () => 'list?limit=-1', newest),
  get('list: of an organization that is not there', () => 'list?organizationId=none', newest),
  keys('update', 'a name', (keyId) => ({ keyId, name: 'second' })),
  keys('update', 'switched off', (keyId) => ({ keyId, enabled: false })),
  keys('update', 'nothing', (keyId) => ({ keyId })),
  keys('update', 'one that is not there', () => ({ keyId: 'none', name: 'second' })),
  keys('update', 'uses', (keyId) => ({ keyId, remaining: 5 })),
  keys('delete', 'one’s own', (keyId) => ({ keyId })),
  keys('delete', 'one that is not there', () => ({ keyId: 'none' })),
  keys('delete', 'not signed in', () => ({ keyId: 'none' }), false),
  keys('verify', 'over HTTP', () => ({ key: 'x' }), false),
]
