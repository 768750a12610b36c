import type { Answer, Visitor } from '../../../server/testing/visitor.ts'
import type { Case, CaseContext } from '../case.ts'

const hour = 3_600_000
const cookieName = 'better-auth.session_token'

const signedOut = (method: 'get' | 'post', path: string): Case => ({
  name: `${path}: not signed in`,
  run: ({ visitor }) => visitor[method](`/api/auth/${path}`),
})

const member = (
  name: string,
  run: (visitor: Visitor, context: CaseContext) => Promise<Answer>,
): Case => ({
  name,
  run: async (context) => {
    await context.signUp()
    return run(context.visitor, context)
  },
})

function spoil(visitor: Visitor, change: (value: string) => string) {
  visitor.cookies.set(cookieName, change(visitor.cookies.get(cookieName) ?? ''))
}

const read = '/api/auth/get-session'

export const sessions: readonly Case[] = [
  signedOut('get', 'get-session'),
  member('get-session: signed in', (visitor) => visitor.get(read)),
  member('get-session: past every cache', (v) => v.get(`${read}?disableCookieCache=true`)),
  member('get-session: a word as flag', (v) => v.get(`${read}?disableCookieCache=perhaps`)),
  member('get-session: without extending', (v) => v.get(`${read}?disableRefresh=true`)),
  member('get-session: a cookie that means nothing', (visitor) => {
    spoil(visitor, () => 'nonsense')
    return visitor.get(read)
  }),
  member('get-session: a changed signature', (visitor) => {
    spoil(visitor, (value) => `${value.slice(0, 33)}AAAA${value.slice(37)}`)
    return visitor.get(read)
  }),
  member('get-session: a session that ended elsewhere', async (visitor, { another }) => {
    const copy = another()
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
    await copy.post('/api/auth/sign-out')
    return visitor.get(read)
  }),
  member('get-session: a day later', (visitor, { later }) => {
    later(25 * hour)
    return visitor.get(read)
  }),
  member('get-session: eight days later', (visitor, { later }) => {
    later(8 * 24 * hour)
    return visitor.get(read)
  }),
  {
    name: 'get-session: not remembered, half a day later',
    run: async ({ signUp, signIn, another, later }) => {
      await signUp()
      const visitor = another()
      await signIn(visitor, { rememberMe: false })
      later(12 * hour)
      return visitor.get(read)
    },
  },
  {
    name: 'get-session: not remembered, a day later',
    run: async ({ signUp, signIn, another, later }) => {
      await signUp()
      const visitor = another()
      await signIn(visitor, { rememberMe: false })
      later(25 * hour)
      return visitor.get(read)
    },
  },
  member('get-session: by POST', (visitor) => visitor.post(read)),

  signedOut('post', 'sign-out'),
  member('sign-out: signed in', (visitor) => visitor.post('/api/auth/sign-out')),
  member('sign-out: by GET', (visitor) => visitor.get('/api/auth/sign-out')),
  member('sign-out: from another site', (visitor) =>
    visitor.post('/api/auth/sign-out', {}, { origin: 'https://evil.com' }),
  ),

  signedOut('get', 'list-sessions'),
  member('list-sessions: one session', (visitor) => visitor.get('/api/auth/list-sessions')),
  member('list-sessions: two sessions', async (visitor, { signIn, another }) => {
    await signIn(another())
    return visitor.get('/api/auth/list-sessions')
  }),
  member('list-sessions: a day later', (visitor, { later }) => {
    later(25 * hour)
    return visitor.get('/api/auth/list-sessions')
  }),

  signedOut('post', 'revoke-session'),
  member('revoke-session: no token', (v) => v.post('/api/auth/revoke-session')),
  member('revoke-session: a number', (v) => v.post('/api/auth/revoke-session', { token: 7 })),
  member('revoke-session: a token that nobody has', (visitor) =>
    visitor.post('/api/auth/revoke-session', { token: 'x'.repeat(32) }),
  ),
  member('revoke-session: its own', async (visitor) => {
    const { body } = await visitor.get(read)
    return visitor.post('/api/auth/revoke-session', { token: body.session.token })
  }),
  member('revoke-session: somebody else’s', async (visitor, { another, email }) => {
    const other = another()
    const person = { name: 'Eve', email: `other-${email}`, password: 'battery staple horse' }
    const { body } = await other.post('/api/auth/sign-up/email', person)
    return visitor.post('/api/auth/revoke-session', { token: body.token })
  }),

  signedOut('post', 'revoke-sessions'),
  member('revoke-sessions: signed in', (v) => v.post('/api/auth/revoke-sessions')),
  member('revoke-sessions: and who is asking then', async (visitor) => {
    await visitor.post('/api/auth/revoke-sessions')
    return visitor.get(read)
  }),

  signedOut('post', 'revoke-other-sessions'),
  member('revoke-other-sessions: two sessions', async (visitor, { signIn, another }) => {
    await signIn(another())
    return visitor.post('/api/auth/revoke-other-sessions')
  }),
  member('revoke-other-sessions: and who is left', async (visitor, { signIn, another }) => {
    await signIn(another())
    await visitor.post('/api/auth/revoke-other-sessions')
    return visitor.get('/api/auth/list-sessions')
  }),
]
