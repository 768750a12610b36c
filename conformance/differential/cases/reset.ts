import { type Case, type CaseContext, password } from '../case.ts'

const hour = 3_600_000
const newPassword = 'battery staple horse'

const requestEmail = (
  path: string,
  name: string,
  body: (context: CaseContext) => object,
): Case => ({
  name: `${path}: ${name}`,
  run: async (context) => {
    await context.signUp()
    return context.another().post(`/api/auth/${path}`, body(context))
  },
})

async function tokenOf(context: CaseContext): Promise<string> {
  await context.signUp()
  const { email } = context
  await context.another().post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
  return context.token('reset-password')
}

const link = (name: string, path: (token: string) => string, wait = 0): Case => ({
  name: `reset-password/:token: ${name}`,
  run: async (context) => {
    const token = await tokenOf(context)
    if (wait > 0) context.later(wait)
    return context.another().get(`/api/auth/reset-password/${path(token)}`)
  },
})

const reset = (
  name: string,
  body: (token: string) => object,
  before: (context: CaseContext, token: string) => unknown = () => undefined,
): Case => ({
  name: `reset-password: ${name}`,
  run: async (context) => {
    const token = await tokenOf(context)
    await before(context, token)
    return context.another().post('/api/auth/reset-password', body(token))
  },
})

const use = ({ another }: CaseContext, token: string) =>
  another().post('/api/auth/reset-password', { token, newPassword })

const afterwards = (name: string, look: Case['run']): Case => ({
  name: `reset-password: ${name}`,
  run: async (context) => {
    await use(context, await tokenOf(context))
    return look(context)
  },
})

export const passwordReset: readonly Case[] = [
  requestEmail('request-password-reset', 'a known address', ({ email }) => ({ email })),
  requestEmail('request-password-reset', 'nobody’s address', () => ({
    email: 'nobody@example.com',
  })),
  requestEmail('request-password-reset', 'no address', () => ({})),
  requestEmail('request-password-reset', 'a bad address', () => ({ email: 'nobody' })),
  requestEmail('request-password-reset', 'a place of ours', ({ email }) => ({
    email,
    redirectTo: '/r',
  })),
  requestEmail('request-password-reset', 'a place of another site', ({ email }) => ({
    email,
    redirectTo: 'https://evil.com',
  })),
  requestEmail('forget-password', 'a known address', ({ email }) => ({ email })),
  requestEmail('forget-password', 'nobody’s address', () => ({ email: 'nobody@example.com' })),

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
    run: async (context) => {
      const token = await tokenOf(context)
      return context.another().post(`/api/auth/reset-password?token=${token}`, { newPassword })
    },
  },
  afterwards('the new password signs in', ({ signIn, another }) =>
    signIn(another(), { password: newPassword }),
  ),
  afterwards('the old password does not', ({ signIn, another }) => signIn(another(), { password })),
  afterwards('sessions from before', ({ visitor }) => visitor.get('/api/auth/get-session')),
]
