import { type Case, password, type Scene } from '../scene.ts'

const newPassword = 'staple that horse'
const minute = 60_000

const link = (name: string, body: (scene: Scene) => object): Case => ({
  name: `sign-in/magic-link: ${name}`,
  run: (scene) => scene.visitor.post('/api/auth/sign-in/magic-link', body(scene)),
})

const open = (
  name: string,
  path: (token: string) => string,
  before: (scene: Scene, token: string) => unknown = () => undefined,
): Case => ({
  name: `magic-link/verify: ${name}`,
  run: async (scene) => {
    const { email } = scene
    await scene.visitor.post('/api/auth/sign-in/magic-link', { email, name: 'Ada' })
    const token = await scene.token('magic-link')
    await before(scene, token)
    return scene.another().get(`/api/auth/magic-link/verify?${path(token)}`)
  },
})

const ask = (name: string, body: (scene: Scene) => object, signedUp = false): Case => ({
  name: `email-otp/send-verification-otp: ${name}`,
  run: async (scene) => {
    if (signedUp) await scene.signUp()
    return scene.another().post('/api/auth/email-otp/send-verification-otp', body(scene))
  },
})

type Use = {
  readonly path: string
  readonly type: string
  readonly name: string
  readonly known?: boolean
  readonly body?: (code: string) => object
  readonly before?: (scene: Scene, body: object) => unknown
}

const use = ({ path, type, name, known = true, body, before }: Use): Case => ({
  name: `${path}: ${name}`,
  run: async (scene) => {
    if (known) await scene.signUp()
    const { email } = scene
    await scene.another().post('/api/auth/email-otp/send-verification-otp', { email, type })
    const otp = await scene.code()
    const wish = { email, otp, ...body?.(otp) }
    await before?.(scene, wish)
    return scene.another().post(`/api/auth/${path}`, wish)
  },
})

const wrong = (code: string) => ({ otp: code === '000000' ? '000001' : '000000' })
const again = (path: string) => (scene: Scene, body: object) =>
  scene.another().post(`/api/auth/${path}`, body)

async function guessThrice(scene: Scene, path: string, body: object) {
  const bad = { ...body, otp: 'xxxxxx' }
  for (let round = 0; round < 3; round++) await scene.another().post(`/api/auth/${path}`, bad)
}

const enter = { path: 'sign-in/email-otp', type: 'sign-in' }
const verify = { path: 'email-otp/verify-email', type: 'email-verification' }
const check = { path: 'email-otp/check-verification-otp', type: 'forget-password' }
const reset = { path: 'email-otp/reset-password', type: 'forget-password' }

export const byMail: readonly Case[] = [
  link('an address that nobody has', ({ email }) => ({ email })),
  link('with places to go', ({ email }) => ({
    email,
    name: 'Ada',
    callbackURL: '/app',
    newUserCallbackURL: '/new',
    errorCallbackURL: '/error',
  })),
  link('a bad address', () => ({ email: 'nobody' })),
  link('no address', () => ({})),
  link('a place of another site', ({ email }) => ({ email, callbackURL: 'https://evil.com' })),
  open('somebody new', (token) => `token=${token}`),
  open('somebody new, with places to go', (token) => `token=${token}&callbackURL=/app`),
  open(
    'somebody who is known',
    (token) => `token=${token}&callbackURL=/app`,
    async (scene) => scene.signUp(),
  ),
  open(
    'a second time',
    (token) => `token=${token}&callbackURL=/app`,
    (scene, token) => scene.another().get(`/api/auth/magic-link/verify?token=${token}`),
  ),
  open(
    'six minutes later',
    (token) => `token=${token}&callbackURL=/app`,
    ({ later }) => later(6 * minute),
  ),
  open('a token that means nothing', () => 'token=nonsense&callbackURL=/app'),
  open('no token', () => 'callbackURL=/app'),
  open('a place of another site', (token) => `token=${token}&callbackURL=https://evil.com`),

  ask('to sign in, nobody’s address', ({ email }) => ({ email, type: 'sign-in' })),
  ask('to sign in, a known address', ({ email }) => ({ email, type: 'sign-in' }), true),
  ask('to verify, nobody’s address', ({ email }) => ({ email, type: 'email-verification' })),
  ask('for a new password, nobody’s', ({ email }) => ({ email, type: 'forget-password' })),
  ask('a bad address', () => ({ email: 'nobody', type: 'sign-in' })),
  ask('for nothing', ({ email }) => ({ email })),
  ask('for something else', ({ email }) => ({ email, type: 'cake' })),

  use({ ...enter, name: 'somebody new', known: false }),
  use({ ...enter, name: 'somebody who is known' }),
  use({ ...enter, name: 'a wrong code', body: wrong }),
  use({ ...enter, name: 'a second time', before: again(enter.path) }),
  use({
    ...enter,
    name: 'the right one after three wrong ones',
    before: (scene, body) => guessThrice(scene, enter.path, body),
  }),
  use({ ...enter, name: 'six minutes later', before: ({ later }) => later(6 * minute) }),
  use({ ...enter, name: 'no code', body: () => ({ otp: undefined }) }),
  use({ ...verify, name: 'the right code' }),
  use({ ...verify, name: 'a wrong code', body: wrong }),
  use({ ...check, name: 'the right code', body: () => ({ type: 'forget-password' }) }),
  use({
    ...check,
    name: 'a wrong code',
    body: (code) => ({ type: 'forget-password', ...wrong(code) }),
  }),
  use({ ...reset, name: 'the right code', body: () => ({ password: newPassword }) }),
  use({ ...reset, name: 'a short password', body: () => ({ password: 'short' }) }),
  use({
    ...reset,
    name: 'a wrong code',
    body: (code) => ({ password: newPassword, ...wrong(code) }),
  }),
  {
    name: 'email-otp/reset-password: the new password signs in',
    run: async (scene) => {
      await scene.signUp()
      const { email } = scene
      await scene.another().post('/api/auth/forget-password/email-otp', { email })
      const body = { email, otp: await scene.code(), password: newPassword }
      await scene.another().post('/api/auth/email-otp/reset-password', body)
      return scene.signIn(scene.another(), { password: newPassword })
    },
  },
  {
    name: 'forget-password/email-otp: nobody’s address',
    run: ({ email, visitor }) => visitor.post('/api/auth/forget-password/email-otp', { email }),
  },
  {
    name: 'sign-in/email-otp: the password that was there before',
    run: async (scene) => {
      await scene.signUp()
      const { email } = scene
      const wish = { email, type: 'sign-in' }
      await scene.another().post('/api/auth/email-otp/send-verification-otp', wish)
      const otp = await scene.code()
      await scene.another().post('/api/auth/sign-in/email-otp', { email, otp })
      return scene.signIn(scene.another(), { password })
    },
  },
]
