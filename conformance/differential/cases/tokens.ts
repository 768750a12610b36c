import type { Case, CaseContext } from '../case.ts'

const minute = 60_000

async function oneTimeToken(context: CaseContext): Promise<string> {
  await context.signUp()
  return (await context.visitor.get('/api/auth/one-time-token/generate')).body.token
}

const verify = (
  name: string,
  body: (token: string) => object,
  before: (context: CaseContext, token: string) => unknown = () => undefined,
): Case => ({
  name: `one-time-token/verify: ${name}`,
  run: async (context) => {
    const token = await oneTimeToken(context)
    await before(context, token)
    return context.another().post('/api/auth/one-time-token/verify', body(token))
  },
})

const bearer = (
  name: string,
  path: string,
  show: (token: string, cookie: string) => string,
): Case => ({
  name: `${path}: as a bearer, ${name}`,
  run: async (context) => {
    const { body } = await context.signUp()
    const cookie = context.visitor.cookies.get('better-auth.session_token') ?? ''
    const authorization = `Bearer ${show(String(body.token), cookie)}`
    return context.another().get(`/api/auth/${path}`, { authorization })
  },
})

/** Sessions in other forms than a cookie. */
export const tokens: readonly Case[] = [
  {
    name: 'one-time-token/generate: signed in',
    run: async (context) => {
      await context.signUp()
      return context.visitor.get('/api/auth/one-time-token/generate')
    },
  },
  {
    name: 'one-time-token/generate: not signed in',
    run: ({ visitor }) => visitor.get('/api/auth/one-time-token/generate'),
  },
  verify('the token', (token) => ({ token })),
  verify(
    'a second time',
    (token) => ({ token }),
    (context, token) => context.another().post('/api/auth/one-time-token/verify', { token }),
  ),
  verify(
    'four minutes later',
    (token) => ({ token }),
    ({ later }) => later(4 * minute),
  ),
  verify(
    'after signing out',
    (token) => ({ token }),
    ({ visitor }) => visitor.post('/api/auth/sign-out'),
  ),
  verify('a token that means nothing', () => ({ token: 'nonsense' })),
  verify('no token', () => ({})),
  bearer('the bare token', 'get-session', (token) => token),
  bearer('the signed token', 'get-session', (_, cookie) => decodeURIComponent(cookie)),
  bearer('the signed token, encoded', 'get-session', (_, cookie) => cookie),
  bearer('a forged one', 'get-session', (token) => `${token}.${'A'.repeat(43)}=`),
  bearer('half an escape', 'list-accounts', () => '%E0%A4%A'),
  {
    name: 'token: not signed in',
    run: ({ visitor }) => visitor.get('/api/auth/token'),
  },
  {
    name: 'token: signed in',
    run: async (context) => {
      await context.signUp()
      const answer = await context.visitor.get('/api/auth/token')
      const [, payload = ''] = String(answer.body.token).split('.')
      const { iat, exp, iss, aud, sub, email } = JSON.parse(
        Buffer.from(payload, 'base64url').toString(),
      )
      const seen = { life: exp - iat, iss, aud, sub, named: email === context.email }
      return { ...answer, body: seen, text: JSON.stringify(seen) }
    },
  },
]
