import { type Case, type CaseContext, password } from '../case.ts'

const newPassword = 'battery staple horse'
const day = 86_400_000

/** By a signed-in user. */
const signedIn = (
  path: string,
  name: string,
  body: (context: CaseContext) => object,
  before: (context: CaseContext) => unknown = () => undefined,
): Case => ({
  name: `${path}: ${name}`,
  run: async (context) => {
    await context.signUp()
    await before(context)
    return context.visitor.post(`/api/auth/${path}`, body(context))
  },
})

const signedOut = (path: string, body: object): Case => ({
  name: `${path}: not signed in`,
  run: ({ visitor }) => visitor.post(`/api/auth/${path}`, body),
})

const update = (name: string, body: (context: CaseContext) => object) =>
  signedIn('update-user', name, body)
const change = (name: string, body: object) =>
  signedIn('change-password', name, () => ({ currentPassword: password, newPassword, ...body }))
const move = (
  name: string,
  body: (context: CaseContext) => object,
  before?: (context: CaseContext) => unknown,
) => signedIn('change-email', name, body, before)

async function verifyEmail(context: CaseContext) {
  const token = await context.token('verify-email')
  await context.another().get(`/api/auth/verify-email?token=${token}`)
}

/** The first link of a change from a verified address. */
const follow = (
  name: string,
  browser: (context: CaseContext) => CaseContext['visitor'],
  query = '',
): Case => ({
  name: `verify-email: ${name}`,
  run: async (context) => {
    await context.signUp()
    await verifyEmail(context)
    await context.visitor.post('/api/auth/change-email', { newEmail: `new-${context.email}` })
    const token = await context.token('verify-email')
    return browser(context).get(`/api/auth/verify-email?token=${token}${query}`)
  },
})

const after = (
  path: string,
  name: string,
  body: (context: CaseContext) => object,
  look: Case['run'],
): Case => ({
  name: `${path}: ${name}`,
  run: async (context) => {
    await context.signUp()
    await context.visitor.post(`/api/auth/${path}`, body(context))
    return look(context)
  },
})

const session: Case['run'] = ({ visitor }) => visitor.get('/api/auth/get-session')

export const profile: readonly Case[] = [
  update('a name and a picture', () => ({ name: 'Grace', image: 'https://example.com/g.png' })),
  update('no picture any more', () => ({ image: null })),
  update('a username', ({ email }) => ({ username: `Own_${email.split('@')[0]?.slice(5)}` })),
  update('a username that is too long', () => ({ username: 'x'.repeat(31) })),
  update('an address', () => ({ email: 'new@example.com' })),
  update('a role', () => ({ name: 'Grace', role: 'admin' })),
  update('nothing', () => ({})),
  signedOut('update-user', { name: 'Eve' }),
  after('update-user', 'what is shown then', () => ({ name: 'Grace' }), session),

  change('right password', {}),
  change('and end the others', { revokeOtherSessions: true }),
  change('wrong password', { currentPassword: 'wrong password' }),
  change('a short new one', { newPassword: 'short' }),
  change('a long new one', { newPassword: 'x'.repeat(129) }),
  change('no current one', { currentPassword: undefined }),
  signedOut('change-password', { currentPassword: password, newPassword }),
  after(
    'change-password',
    'the new one signs in',
    () => ({ currentPassword: password, newPassword }),
    ({ signIn, another }) => signIn(another(), { password: newPassword }),
  ),
  signedIn('set-password', 'over HTTP', () => ({ newPassword })),

  move('a new address', ({ email }) => ({ newEmail: `new-${email}` })),
  move(
    'a new address, from a proven one',
    ({ email }) => ({ newEmail: `new-${email}` }),
    verifyEmail,
  ),
  move('the same address', ({ email }) => ({ newEmail: email })),
  move('the same address in capitals', ({ email }) => ({ newEmail: email.toUpperCase() })),
  move('a taken one', () => ({ newEmail: 'first@example.com' }), verifyEmail),
  move('a bad one', () => ({ newEmail: 'nobody' })),
  move('a place of another site', ({ email }) => ({
    newEmail: `new-${email}`,
    callbackURL: 'https://evil.com',
  })),
  signedOut('change-email', { newEmail: 'new@example.com' }),
  follow('a change, by its owner', ({ visitor }) => visitor, '&callbackURL=/account'),
  follow('a change, by a stranger', ({ another }) => another(), '&callbackURL=/account'),

  signedIn('delete-user', 'with the password', () => ({ password })),
  signedIn('delete-user', 'with a wrong password', () => ({ password: 'wrong password' })),
  signedIn('delete-user', 'with a token that means nothing', () => ({ token: 'nonsense' })),
  signedIn('delete-user', 'freshly signed in', () => ({})),
  signedIn(
    'delete-user',
    'two days after signing in',
    () => ({}),
    ({ later }) => later(2 * day),
  ),
  signedOut('delete-user', {}),
  after('delete-user', 'the session then', () => ({ password }), session),
  {
    name: 'delete-user/callback: a token that means nothing',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return visitor.get('/api/auth/delete-user/callback?token=nonsense')
    },
  },
  {
    name: 'delete-user/callback: not signed in',
    run: ({ visitor }) => visitor.get('/api/auth/delete-user/callback?token=nonsense'),
  },

  {
    name: 'list-accounts: somebody with a password',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return visitor.get('/api/auth/list-accounts')
    },
  },
  {
    name: 'list-accounts: not signed in',
    run: ({ visitor }) => visitor.get('/api/auth/list-accounts'),
  },
  signedIn('unlink-account', 'the last one', () => ({
    providerId: 'credential',
    accountId: 'any',
  })),
  signedIn('unlink-account', 'nothing', () => ({})),
  signedOut('unlink-account', { providerId: 'credential', accountId: 'any' }),
]
