import type { Answer, Visitor } from '../../../server/testing/visitor.ts'
import { type Case, password, type Scene } from '../scene.ts'

const base = '/api/auth/admin'

/** Who asks, with an admin of the peer at hand. */
type Cast = { readonly admin: Visitor; readonly userId: string; readonly scene: Scene }

/** The first account of every peer is its admin; the case's own person is somebody else. */
async function castOf(scene: Scene): Promise<Cast> {
  const admin = await scene.admin()
  const { body } = await scene.signUp()
  return { admin, userId: body.user.id, scene }
}

const by = (
  verb: string,
  name: string,
  run: (cast: Cast) => Promise<Answer>,
  releases?: readonly string[],
): Case => ({
  name: `admin/${verb}: ${name}`,
  ...(releases ? { releases } : {}),
  run: async (scene) => run(await castOf(scene)),
})

const post = (
  verb: string,
  name: string,
  body: (cast: Cast) => object,
  before: (cast: Cast) => unknown = () => undefined,
) =>
  by(verb, name, async (cast) => {
    await before(cast)
    return cast.admin.post(`${base}/${verb}`, body(cast))
  })

const asUser = (verb: string, body: (cast: Cast) => object) =>
  by(verb, 'as a user', (cast) => cast.scene.visitor.post(`${base}/${verb}`, body(cast)))
const asStranger = (verb: string, body: object): Case => ({
  name: `admin/${verb}: as a stranger`,
  run: ({ visitor }) => visitor.post(`${base}/${verb}`, body),
})

const whom = ({ userId }: Cast) => ({ userId })
const nobody = () => ({ userId: 'nobody' })
const newest = ['1.7.7']
const local = ({ scene }: Cast) => scene.email.split('@')[0] ?? ''

/** The older release counts everybody, whatever was searched, and so each time something else. */
const list = (name: string, query: (cast: Cast) => Record<string, string>) =>
  by(
    'list-users',
    name,
    (cast) => cast.admin.get(`${base}/list-users?${new URLSearchParams(query(cast))}`),
    newest,
  )

/** Begins to act as the case's person, with a browser of the admin's own. */
const acting = (name: string, then: (cast: Cast) => Promise<Answer>) =>
  by('stop-impersonating', name, async (cast) => {
    await cast.admin.post(`${base}/impersonate-user`, whom(cast))
    return then(cast)
  })

export const admin: readonly Case[] = [
  list('one by address', ({ scene }) => ({ searchValue: scene.email })),
  list('how an address begins', (cast) => ({
    searchValue: `${local(cast)}@`,
    searchOperator: 'starts_with',
    limit: '5',
    sortBy: 'email',
    sortDirection: 'desc',
  })),
  list('by a filter', ({ scene }) => ({ filterField: 'email', filterValue: scene.email })),
  list('nobody', () => ({ searchValue: 'nobody at all' })),
  list('a page far away', ({ scene }) => ({ searchValue: scene.email, limit: '5', offset: '5' })),
  list('an unknown operator', () => ({ searchOperator: 'like', searchValue: 'x' })),
  by('list-users', 'as a user', ({ scene }) => scene.visitor.get(`${base}/list-users`)),
  {
    name: 'admin/list-users: as a stranger',
    run: ({ visitor }) => visitor.get(`${base}/list-users`),
  },

  by('get-user', 'one', ({ admin, userId }) => admin.get(`${base}/get-user?id=${userId}`), newest),
  by('get-user', 'nobody', ({ admin }) => admin.get(`${base}/get-user?id=nobody`), newest),
  by('get-user', 'as a user', ({ scene }) => scene.visitor.get(`${base}/get-user?id=x`), newest),

  post('create-user', 'with a password', ({ scene }) => ({
    email: `new-${scene.email}`,
    password,
    name: 'Grace',
  })),
  post('create-user', 'in a role', ({ scene }) => ({
    email: `new-${scene.email}`,
    password,
    name: 'Grace',
    role: 'admin',
  })),
  post('create-user', 'a known address', ({ scene }) => ({
    email: scene.email,
    password,
    name: 'Grace',
  })),
  post('create-user', 'no name', ({ scene }) => ({ email: `new-${scene.email}`, password })),
  post('create-user', 'a bad address', () => ({ email: 'nobody', password, name: 'Grace' })),
  asUser('create-user', () => ({ email: 'x@example.com', password, name: 'Eve' })),
  asStranger('create-user', { email: 'x@example.com', password, name: 'Eve' }),

  post('set-role', 'another', (cast) => ({ ...whom(cast), role: 'admin' })),
  post('set-role', 'two', (cast) => ({ ...whom(cast), role: ['user', 'admin'] })),
  post('set-role', 'an unknown one', (cast) => ({ ...whom(cast), role: 'emperor' })),
  post('set-role', 'nobody', () => ({ ...nobody(), role: 'user' })),
  post('set-role', 'none', whom),
  asUser('set-role', (cast) => ({ ...whom(cast), role: 'admin' })),
  asStranger('set-role', { userId: 'x', role: 'admin' }),

  post('ban-user', 'for ever', whom),
  post('ban-user', 'for an hour, with a reason', (cast) => ({
    ...whom(cast),
    banReason: 'spam',
    banExpiresIn: 3600,
  })),
  post('ban-user', 'nobody', nobody),
  by('ban-user', 'oneself', async ({ admin }) => {
    const { body } = await admin.get('/api/auth/get-session')
    return admin.post(`${base}/ban-user`, { userId: body.user.id })
  }),
  asUser('ban-user', whom),
  by('ban-user', 'who then signs in', async (cast) => {
    await cast.admin.post(`${base}/ban-user`, whom(cast))
    return cast.scene.signIn(cast.scene.another())
  }),
  by('ban-user', 'whose session is asked for', async (cast) => {
    await cast.admin.post(`${base}/ban-user`, whom(cast))
    return cast.scene.visitor.get('/api/auth/get-session')
  }),
  post('unban-user', 'one', whom, ({ admin, userId }) =>
    admin.post(`${base}/ban-user`, { userId }),
  ),
  post('unban-user', 'nobody', nobody),
  asUser('unban-user', whom),

  post('impersonate-user', 'one', whom),
  post('impersonate-user', 'nobody', nobody),
  post('impersonate-user', 'an admin', whom, ({ admin, userId }) =>
    admin.post(`${base}/set-role`, { userId, role: 'admin' }),
  ),
  asUser('impersonate-user', whom),
  asStranger('impersonate-user', { userId: 'x' }),
  acting('the way back', ({ admin }) => admin.post(`${base}/stop-impersonating`)),
  acting('who is asking meanwhile', ({ admin }) => admin.get('/api/auth/get-session')),
  acting('a change of the password meanwhile', ({ admin }) =>
    admin.post('/api/auth/change-password', { currentPassword: password, newPassword: password }),
  ),
  by('stop-impersonating', 'nobody', ({ admin }) => admin.post(`${base}/stop-impersonating`)),
  asStranger('stop-impersonating', {}),

  post('list-user-sessions', 'one', whom),
  asUser('list-user-sessions', whom),
  post('revoke-user-sessions', 'one', whom),
  asUser('revoke-user-sessions', whom),
  post('revoke-user-session', 'one that means nothing', () => ({ sessionToken: 'nonsense' })),
  asUser('revoke-user-session', () => ({ sessionToken: 'x' })),

  post('set-user-password', 'a good one', (cast) => ({ ...whom(cast), newPassword: password })),
  post('set-user-password', 'a short one', (cast) => ({ ...whom(cast), newPassword: 'short' })),
  post('set-user-password', 'nobody', () => ({ ...nobody(), newPassword: password })),
  asUser('set-user-password', (cast) => ({ ...whom(cast), newPassword: password })),

  post('remove-user', 'one', whom),
  post('remove-user', 'nobody', nobody),
  asUser('remove-user', whom),
  asStranger('remove-user', { userId: 'x' }),

  post('has-permission', 'to ban', () => ({ permissions: { user: ['ban'] } })),
  post('has-permission', 'to ban, the older way', () => ({ permission: { user: ['ban'] } })),
  post('has-permission', 'to fly', () => ({ permissions: { user: ['fly'] } })),
  post('has-permission', 'nothing named', () => ({})),
  asUser('has-permission', () => ({ permissions: { user: ['ban'] } })),
  asStranger('has-permission', { permissions: { user: ['ban'] } }),

  ...(
    [
      ['a name', { name: 'Grace' }],
      ['a role', { role: 'admin' }],
      ['an unknown role', { role: 'emperor' }],
      ['a ban', { banned: true, banReason: 'spam' }],
      ['a password', { password: 'something else' }],
      ['a bad address', { email: 'nobody' }],
      ['nothing', {}],
    ] as const
  ).map(([name, data]) =>
    by(
      'update-user',
      name,
      ({ admin, userId }) => admin.post(`${base}/update-user`, { userId, data }),
      newest,
    ),
  ),
  by(
    'update-user',
    'nobody',
    ({ admin }) => admin.post(`${base}/update-user`, { userId: 'x', data: { name: 'G' } }),
    newest,
  ),
  by(
    'update-user',
    'as a user',
    ({ scene, userId }) =>
      scene.visitor.post(`${base}/update-user`, { userId, data: { name: 'G' } }),
    newest,
  ),
]
