import { type Case, type CaseContext, password } from '../case.ts'

const newPassword = 'staple that horse'
const minute = 60_000

const link = (name: string, body: (context: CaseContext) => object): Case => ({
  name: `sign-in/magic-link: ${name}`,
  run: (context) => context.visitor.post('/api/auth/sign-in/magic-link', body(context)),
})

const open = (
  name: string,
  path: (token: string) => string,
  before: (context: CaseContext, token: string) => unknown = () => undefined,
): Case => ({
  name: `magic-link/verify: ${name}`,
  run: async (context) => {
    const { email } = context
    await context.visitor.post('/api/auth/sign-in/magic-link', { email, name: 'Ada' })
    const token = await context.token('magic-link')
    await before(context, token)
    return context.another().get(`/api/auth/magic-link/verify?${path(token)}`)
  },
})

const ask = (name: string, body: (context: CaseContext) => object, signedUp = false): Case => ({
  name: `email-otp/send-verification-otp: ${name}`,
  run: async (context) => {
    if (signedUp) await context.signUp()
    return context.another().post('/api/auth/email-otp/send-verification-otp', body(context))
  },
})

type Use = {
  readonly path: string
  readonly type: string
  readonly name: string
  readonly known?: boolean
  readonly body?: (code: string) => object
  readonly before?: (context: CaseContext, body: object) => unknown
}

const use = ({ path, type, name, known = true, body, before }: Use): Case => ({
  name: `${path}: ${name}`,
  run: async (context) => {
    if (known) await context.signUp()
    const { email } = context
    await context.another().post('/api/auth/email-otp/send-verification-otp', { email, type })
    const otp = await context.code()
    const request = { email, otp, ...body?.(otp) }
    await before?.(context, request)
    return context.another().post(`/api/auth/${path}`, request)
  },
})

const wrong = (code: string) => ({ otp: code === '000000' ? '000001' : '000000' })
const again = (path: string) => (context: CaseContext, body: object) =>
  context.another().post(`/api/auth/${path}`, body)

async function guessThrice(context: CaseContext, path: string, body: object) {
  const bad = { ...body, otp: 'xxxxxx' }
  for (let round = 0; round < 3; round++) await context.another().post(`/api/auth/${path}`, bad)
}

const signIn = { path: 'sign-in/email-otp', type: 'sign-in' }
const verify = { path: 'email-otp/verify-email', type: 'email-verification' }
const check = { path: 'email-otp/check-verification-otp', type: 'forget-password' }
const reset = { path: 'email-otp/reset-password', type: 'forget-password' }

export const byEmail: readonly Case[] = [
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
    async (context) => context.signUp(),
  ),
  open(
    'a second time',
    (token) => `token=${token}&callbackURL=/app`,
    (context, token) => context.another().get(`/api/auth/magic-link/verify?token=${token}`),
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

  use({ ...signIn, name: 'somebody new', known: false }),
  use({ ...signIn, name: 'somebody who is known' }),
  use({ ...signIn, name: 'a wrong code', body: wrong }),
  use({ ...signIn, name: 'a second time', before: again(signIn.path) }),
  use({
    ...signIn,
    name: 'the right one after three wrong ones',
    before: (context, body) => guessThrice(context, signIn.path, body),
  }),
  use({ ...signIn, name: 'six minutes later', before: ({ later }) => later(6 * minute) }),
  use({ ...signIn, name: 'no code', body: () => ({ otp: undefined }) }),
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
    run: async (context) => {
      await context.signUp()
      const { email } = context
      await context.another().post('/api/auth/forget-password/email-otp', { email })
      const body = { email, otp: await context.code(), password: newPassword }
      await context.another().post('/api/auth/email-otp/reset-password', body)
      return context.signIn(context.another(), { password: newPassword })
    },
  },
  {
    name: 'forget-password/email-otp: nobody’s address',
    run: ({ email, visitor }) => visitor.post('/api/auth/forget-password/email-otp', { email }),
  },
  {
    name: 'sign-in/email-otp: the password that was there before',
    run: async (context) => {
      await context.signUp()
      const { email } = context
      const request = { email, type: 'sign-in' }
      await context.another().post('/api/auth/email-otp/send-verification-otp', request)
      const otp = await context.code()
      await context.another().post('/api/auth/sign-in/email-otp', { email, otp })
      return context.signIn(context.another(), { password })
    },
  },
]
