import type { Case, CaseContext } from '../case.ts'

const ask = '/api/auth/send-verification-email'
const hour = 3_600_000

const requestEmail = (
  name: string,
  body: (context: CaseContext) => Record<string, unknown>,
): Case => ({
  name: `send-verification-email: ${name}`,
  run: async (context) => {
    await context.signUp()
    return context.another().post(ask, body(context))
  },
})

const link = (
  name: string,
  query: (token: string) => string,
  before: (context: CaseContext, token: string) => unknown = () => undefined,
): Case => ({
  name: `verify-email: ${name}`,
  run: async (context) => {
    await context.signUp()
    const token = await context.token('verify-email')
    await before(context, token)
    return context.visitor.get(`/api/auth/verify-email${query(token)}`)
  },
})

const open = ({ visitor }: CaseContext, token: string) =>
  visitor.get(`/api/auth/verify-email?token=${token}`)

export const verification: readonly Case[] = [
  requestEmail('a known address', ({ email }) => ({ email })),
  requestEmail('an address that nobody has', () => ({ email: 'nobody@example.com' })),
  requestEmail('no address', () => ({})),
  requestEmail('a bad address', () => ({ email: 'nobody' })),
  requestEmail('a place of another site', ({ email }) => ({
    email,
    callbackURL: 'https://evil.com',
  })),
  {
    name: 'send-verification-email: an address that was proven',
    run: async (context) => {
      await context.signUp()
      await open(context, await context.token('verify-email'))
      return context.another().post(ask, { email: context.email })
    },
  },
  {
    name: 'send-verification-email: signed in as somebody else',
    run: async (context) => {
      await context.signUp()
      const email = `other-${context.email}`
      await context.another().post('/api/auth/sign-up/email', {
        name: 'Eve',
        email,
        password: 'battery staple horse',
      })
      return context.visitor.post(ask, { email })
    },
  },
  link('the link of the mail', (token) => `?token=${token}`),
  link('with a place to go', (token) => `?token=${token}&callbackURL=/welcome`),
  link('with a place that has a query', (t) => `?token=${t}&callbackURL=%2Fwelcome%3Fa%3D1`),
  link('with a place of another site', (t) => `?token=${t}&callbackURL=https://evil.com`),
  link('with a place that begins like ours', (token) => {
    return `?token=${token}&callbackURL=http://localhost:3000.evil.com`
  }),
  link('a second time', (token) => `?token=${token}`, open),
  link('a second time, with a place to go', (t) => `?token=${t}&callbackURL=/welcome`, open),
  link(
    'two hours later',
    (token) => `?token=${token}`,
    ({ later }) => later(2 * hour),
  ),
  link(
    'two hours later, with a place to go',
    (t) => `?token=${t}&callbackURL=/welcome`,
    (context) => context.later(2 * hour),
  ),
  link('a token that means nothing', () => '?token=nonsense'),
  link('a token that means nothing, with a place to go', () => {
    return '?token=nonsense&callbackURL=/welcome'
  }),
  link('a changed token', (token) => `?token=${token.slice(0, -4)}AAAA`),
  link('no token', () => ''),
  link('two tokens', (token) => `?token=${token}&token=${token}`),
]
