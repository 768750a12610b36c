import type { Answer, Visitor } from '../../../server/testing/visitor.ts'
import { type Case, type CaseContext, password } from '../case.ts'

const base = '/api/auth/admin'

/** The user of the case, and the admin of the peer. */
type AdminSetup = {
  readonly admin: Visitor
  readonly userId: string
  readonly context: CaseContext
}

/** The first account of every peer is its admin; the case has another user. */
async function setUpAdmin(context: CaseContext): Promise<AdminSetup> {
  const admin = await context.admin()
  const { body } = await context.signUp()
  return { admin, userId: body.user.id, context }
}

const by = (
  verb: string,
  name: string,
  run: (setup: AdminSetup) => Promise<Answer>,
  releases?: readonly string[],
): Case => ({
  name: `admin/${verb}: ${name}`,
  ...(releases ? { releases } : {}),
  run: async (context) => run(await setUpAdmin(context)),
})

const post = (
  verb: string,
  name: string,
  body: (setup: AdminSetup) => object,
  before: (setup: AdminSetup) => unknown = () => undefined,
) =>
  by(verb, name, async (setup) => {
    await before(setup)
    return setup.admin.post(`${base}/${verb}`, body(setup))
  })

const asUser = (verb: string, body: (setup: AdminSetup) => object) =>
  by(verb, 'as a user', (setup) => setup.context.visitor.post(`${base}/${verb}`, body(setup)))
const signedOut = (verb: string, body: object): Case => ({
  name: `admin/${verb}: not signed in`,
  run: ({ visitor }) => visitor.post(`${base}/${verb}`, body),
})

const whom = ({ userId }: AdminSetup) => ({ userId })
const nobody = () => ({ userId: 'nobody' })
const newest = ['1.7.7']
const local = ({ context }: AdminSetup) => context.email.split('@')[0] ?? ''

/** The older release counts all users whatever was searched, so its total differs each time. */
const list = (name: string, query: (setup: AdminSetup) => Record<string, string>) =>
  by(
    'list-users',
    name,
    (setup) => setup.admin.get(`${base}/list-users?${new URLSearchParams(query(setup))}`),
    newest,
  )

/** Starts to impersonate the user of the case in the admin's browser. */
const acting = (name: string, then: (setup: AdminSetup) => Promise<Answer>) =>
  by('stop-impersonating', name, async (setup) => {
    await setup.admin.post(`${base}/impersonate-user`, whom(setup))
    return then(setup)
  })

export const admin: readonly Case[] = [
  list('one by address', ({ context }) => ({ searchValue: context.email })),
  list('how an address begins', (setup) => ({
    searchValue: `${local(setup)}@`,
    searchOperator: 'starts_with',
    limit: '5',
    sortBy: 'email',
    sortDirection: 'desc',
  })),
  list('by a filter', ({ context }) => ({ filterField: 'email', filterValue: context.email })),
  list('nobody', () => ({ searchValue: 'nobody at all' })),
  list('a page far away', ({ context }) => ({
    searchValue: context.email,
    limit: '5',
    offset: '5',
  })),
  list('an unknown operator', () => ({ searchOperator: 'like', searchValue: 'x' })),
  by('list-users', 'as a user', ({ context }) => context.visitor.get(`${base}/list-users`)),
  {
    name: 'admin/list-users: not signed in',
    run: ({ visitor }) => visitor.get(`${base}/list-users`),
  },

  by('get-user', 'one', ({ admin, userId }) => admin.get(`${base}/get-user?id=${userId}`), newest),
  by('get-user', 'nobody', ({ admin }) => admin.get(`${base}/get-user?id=nobody`), newest),
  by(
    'get-user',
    'as a user',
    ({ context }) => context.visitor.get(`${base}/get-user?id=x`),
    newest,
  ),

  post('create-user', 'with a password', ({ context }) => ({
    email: `new-${context.email}`,
    password,
    name: 'Grace',
  })),
  post('create-user', 'in a role', ({ context }) => ({
    email: `new-${context.email}`,
    password,
    name: 'Grace',
    role: 'admin',
  })),
  post('create-user', 'a known address', ({ context }) => ({
    email: context.email,
    password,
    name: 'Grace',
  })),
  post('create-user', 'no name', ({ context }) => ({ email: `new-${context.email}`, password })),
  post('create-user', 'a bad address', () => ({ email: 'nobody', password, name: 'Grace' })),
  asUser('create-user', () => ({ email: 'x@example.com', password, name: 'Eve' })),
  signedOut('create-user', { email: 'x@example.com', password, name: 'Eve' }),

  post('set-role', 'another', (setup) => ({ ...whom(setup), role: 'admin' })),
  post('set-role', 'two', (setup) => ({ ...whom(setup), role: ['user', 'admin'] })),
  post('set-role', 'an unknown one', (setup) => ({ ...whom(setup), role: 'emperor' })),
  post('set-role', 'nobody', () => ({ ...nobody(), role: 'user' })),
  post('set-role', 'none', whom),
  asUser('set-role', (setup) => ({ ...whom(setup), role: 'admin' })),
  signedOut('set-role', { userId: 'x', role: 'admin' }),

  post('ban-user', 'for ever', whom),
  post('ban-user', 'for an hour, with a reason', (setup) => ({
    ...whom(setup),
    banReason: 'spam',
    banExpiresIn: 3600,
  })),
  post('ban-user', 'nobody', nobody),
  by('ban-user', 'oneself', async ({ admin }) => {
    const { body } = await admin.get('/api/auth/get-session')
    return admin.post(`${base}/ban-user`, { userId: body.user.id })
  }),
  asUser('ban-user', whom),
  by('ban-user', 'who then signs in', async (setup) => {
    await setup.admin.post(`${base}/ban-user`, whom(setup))
    return setup.context.signIn(setup.context.another())
  }),
  by('ban-user', 'whose session is asked for', async (setup) => {
    await setup.admin.post(`${base}/ban-user`, whom(setup))
    return setup.context.visitor.get('/api/auth/get-session')
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
  signedOut('impersonate-user', { userId: 'x' }),
  acting('the way back', ({ admin }) => admin.post(`${base}/stop-impersonating`)),
  acting('who is asking meanwhile', ({ admin }) => admin.get('/api/auth/get-session')),
  acting('a change of the password meanwhile', ({ admin }) =>
    admin.post('/api/auth/change-password', { currentPassword: password, newPassword: password }),
  ),
  by('stop-impersonating', 'nobody', ({ admin }) => admin.post(`${base}/stop-impersonating`)),
  signedOut('stop-impersonating', {}),

  post('list-user-sessions', 'one', whom),
  asUser('list-user-sessions', whom),
  post('revoke-user-sessions', 'one', whom),
  asUser('revoke-user-sessions', whom),
  post('revoke-user-session', 'one that means nothing', () => ({ sessionToken: 'nonsense' })),
  asUser('revoke-user-session', () => ({ sessionToken: 'x' })),

  post('set-user-password', 'a good one', (setup) => ({ ...whom(setup), newPassword: password })),
  post('set-user-password', 'a short one', (setup) => ({ ...whom(setup), newPassword: 'short' })),
  post('set-user-password', 'nobody', () => ({ ...nobody(), newPassword: password })),
  asUser('set-user-password', (setup) => ({ ...whom(setup), newPassword: password })),

  post('remove-user', 'one', whom),
  post('remove-user', 'nobody', nobody),
  asUser('remove-user', whom),
  signedOut('remove-user', { userId: 'x' }),

  post('has-permission', 'to ban', () => ({ permissions: { user: ['ban'] } })),
  post('has-permission', 'to ban, the older way', () => ({ permission: { user: ['ban'] } })),
  post('has-permission', 'to fly', () => ({ permissions: { user: ['fly'] } })),
  post('has-permission', 'nothing named', () => ({})),
  asUser('has-permission', () => ({ permissions: { user: ['ban'] } })),
  signedOut('has-permission', { permissions: { user: ['ban'] } }),

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
    ({ context, userId }) =>
      context.visitor.post(`${base}/update-user`, { userId, data: { name: 'G' } }),
    newest,
  ),
]
