import { type Case, password, type Scene } from '../scene.ts'

const hour = 3_600_000
const newPassword = 'battery staple horse'

const wish = (path: string, name: string, body: (scene: Scene) => object): Case => ({
  name: `${path}: ${name}`,
  run: async (scene) => {
    await scene.signUp()
    return scene.another().post(`/api/auth/${path}`, body(scene))
  },
})

async function tokenOf(scene: Scene): Promise<string> {
  await scene.signUp()
  const { email } = scene
  await scene.another().post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
  return scene.token('reset-password')
}

const link = (name: string, path: (token: string) => string, wait = 0): Case => ({
  name: `reset-password/:token: ${name}`,
  run: async (scene) => {
    const token = await tokenOf(scene)
    if (wait > 0) scene.later(wait)
    return scene.another().get(`/api/auth/reset-password/${path(token)}`)
  },
})

const reset = (
  name: string,
  body: (token: string) => object,
  before: (scene: Scene, token: string) => unknown = () => undefined,
): Case => ({
  name: `reset-password: ${name}`,
  run: async (scene) => {
    const token = await tokenOf(scene)
    await before(scene, token)
    return scene.another().post('/api/auth/reset-password', body(token))
  },
})

const use = ({ another }: Scene, token: string) =>
  another().post('/api/auth/reset-password', { token, newPassword })

const afterwards = (name: string, look: Case['run']): Case => ({
  name: `reset-password: ${name}`,
  run: async (scene) => {
    await use(scene, await tokenOf(scene))
    return look(scene)
  },
})

export const passwordReset: readonly Case[] = [
  wish('request-password-reset', 'a known address', ({ email }) => ({ email })),
  wish('request-password-reset', 'nobody’s address', () => ({ email: 'nobody@example.com' })),
  wish('request-password-reset', 'no address', () => ({})),
  wish('request-password-reset', 'a bad address', () => ({ email: 'nobody' })),
  wish('request-password-reset', 'a place of ours', ({ email }) => ({ email, redirectTo: '/r' })),
  wish('request-password-reset', 'a place of another site', ({ email }) => ({
    email,
    redirectTo: 'https://evil.com',
  })),
  wish('forget-password', 'a known address', ({ email }) => ({ email })),
  wish('forget-password', 'nobody’s address', () => ({ email: 'nobody@example.com' })),

  link('the link of the mail', (token) => `${token}?callbackURL=/reset`),
  link('a place that has a query', (token) => `${token}?callbackURL=%2Freset%3Fa%3D1`),
  link('an empty place', (token) => `${token}?callbackURL=`),
  link('no place', (token) => token),
  link('a place of another site', (token) => `${token}?callbackURL=https://evil.com`),
  link('a token that means nothing', () => 'nonsense?callbackURL=/reset'),
  link('two hours later', (token) => `${token}?callbackURL=/reset`, 2 * hour),

  reset('with the token', (token) => ({ token, newPassword })),
  reset('a second time', (token) => ({ token, newPassword }), use),
  reset(
    'two hours later',
    (token) => ({ token, newPassword }),
    ({ later }) => later(2 * hour),
  ),
  reset('a token that means nothing', () => ({ token: 'nonsense', newPassword })),
  reset('no token', () => ({ newPassword })),
  reset('no password', (token) => ({ token })),
  reset('a short password', (token) => ({ token, newPassword: 'short' })),
  reset('a long password', (token) => ({ token, newPassword: 'x'.repeat(129) })),
  {
    name: 'reset-password: the token in the query',
    run: async (scene) => {
      const token = await tokenOf(scene)
      return scene.another().post(`/api/auth/reset-password?token=${token}`, { newPassword })
    },
  },
  afterwards('the new password signs in', ({ signIn, another }) =>
    signIn(another(), { password: newPassword }),
  ),
  afterwards('the old password does not', ({ signIn, another }) => signIn(another(), { password })),
  afterwards('sessions from before', ({ visitor }) => visitor.get('/api/auth/get-session')),
]
