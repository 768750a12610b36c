import { type Case, password, type Scene } from '../scene.ts'

const newPassword = 'battery staple horse'
const day = 86_400_000

/** By somebody who is signed in. */
const signedIn = (
  path: string,
  name: string,
  body: (scene: Scene) => object,
  before: (scene: Scene) => unknown = () => undefined,
): Case => ({
  name: `${path}: ${name}`,
  run: async (scene) => {
    await scene.signUp()
    await before(scene)
    return scene.visitor.post(`/api/auth/${path}`, body(scene))
  },
})

const stranger = (path: string, body: object): Case => ({
  name: `${path}: as a stranger`,
  run: ({ visitor }) => visitor.post(`/api/auth/${path}`, body),
})

const update = (name: string, body: (scene: Scene) => object) => signedIn('update-user', name, body)
const change = (name: string, body: object) =>
  signedIn('change-password', name, () => ({ currentPassword: password, newPassword, ...body }))
const move = (name: string, body: (scene: Scene) => object, before?: (scene: Scene) => unknown) =>
  signedIn('change-email', name, body, before)

async function prove(scene: Scene) {
  const token = await scene.token('verify-email')
  await scene.another().get(`/api/auth/verify-email?token=${token}`)
}

/** The first link of a change from a proven address. */
const follow = (name: string, browser: (scene: Scene) => Scene['visitor'], query = ''): Case => ({
  name: `verify-email: ${name}`,
  run: async (scene) => {
    await scene.signUp()
    await prove(scene)
    await scene.visitor.post('/api/auth/change-email', { newEmail: `new-${scene.email}` })
    const token = await scene.token('verify-email')
    return browser(scene).get(`/api/auth/verify-email?token=${token}${query}`)
  },
})

const after = (
  path: string,
  name: string,
  body: (scene: Scene) => object,
  look: Case['run'],
): Case => ({
  name: `${path}: ${name}`,
  run: async (scene) => {
    await scene.signUp()
    await scene.visitor.post(`/api/auth/${path}`, body(scene))
    return look(scene)
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
  stranger('update-user', { name: 'Eve' }),
  after('update-user', 'what is shown then', () => ({ name: 'Grace' }), session),

  change('right password', {}),
  change('and end the others', { revokeOtherSessions: true }),
  change('wrong password', { currentPassword: 'wrong password' }),
  change('a short new one', { newPassword: 'short' }),
  change('a long new one', { newPassword: 'x'.repeat(129) }),
  change('no current one', { currentPassword: undefined }),
  stranger('change-password', { currentPassword: password, newPassword }),
  after(
    'change-password',
    'the new one signs in',
    () => ({ currentPassword: password, newPassword }),
    ({ signIn, another }) => signIn(another(), { password: newPassword }),
  ),
  signedIn('set-password', 'over HTTP', () => ({ newPassword })),

  move('a new address', ({ email }) => ({ newEmail: `new-${email}` })),
  move('a new address, from a proven one', ({ email }) => ({ newEmail: `new-${email}` }), prove),
  move('the same address', ({ email }) => ({ newEmail: email })),
  move('the same address in capitals', ({ email }) => ({ newEmail: email.toUpperCase() })),
  move('a taken one', () => ({ newEmail: 'first@example.com' }), prove),
  move('a bad one', () => ({ newEmail: 'nobody' })),
  move('a place of another site', ({ email }) => ({
    newEmail: `new-${email}`,
    callbackURL: 'https://evil.com',
  })),
  stranger('change-email', { newEmail: 'new@example.com' }),
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
  stranger('delete-user', {}),
  after('delete-user', 'the session then', () => ({ password }), session),
  {
    name: 'delete-user/callback: a token that means nothing',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return visitor.get('/api/auth/delete-user/callback?token=nonsense')
    },
  },
  {
    name: 'delete-user/callback: as a stranger',
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
    name: 'list-accounts: as a stranger',
    run: ({ visitor }) => visitor.get('/api/auth/list-accounts'),
  },
  signedIn('unlink-account', 'the last one', () => ({
    providerId: 'credential',
    accountId: 'any',
  })),
  signedIn('unlink-account', 'nothing', () => ({})),
  stranger('unlink-account', { providerId: 'credential', accountId: 'any' }),
]
