import { type Case, password } from '../case.ts'

const path = '/api/auth/sign-in/email'

/** By a user with an account, in a browser that never signed in. */
const body = (name: string, more: Record<string, unknown>): Case => ({
  name: `sign-in/email: ${name}`,
  run: async ({ signUp, signIn, another }) => {
    await signUp()
    return signIn(another(), more)
  },
})

/** By a browser that holds a session. */
const withCookie = (name: string, headers: Record<string, string>): Case => ({
  name: `sign-in/email: ${name}`,
  run: async ({ signUp, visitor, email }) => {
    await signUp()
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    return visitor.send(
      new Request(`http://localhost:3000${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...headers },
        body: JSON.stringify({ email, password }),
      }),
    )
  },
})

const raw = (name: string, text: string, headers: Record<string, string> = {}): Case => ({
  name: `sign-in/email: ${name}`,
  run: ({ visitor }) => visitor.post(path, text, headers),
})

export const signIn: readonly Case[] = [
  body('right password', {}),
  body('with a place to go', { callbackURL: '/dashboard' }),
  body('with a full address of ours to go to', { callbackURL: 'http://localhost:3000/dashboard' }),
  body('with a place that has a query', { callbackURL: '/dashboard?tab=keys' }),
  body('without being remembered', { rememberMe: false }),
  body('a word as rememberMe', { rememberMe: 'perhaps' }),
  body('“true” as rememberMe', { rememberMe: 'true' }),
  body('an empty place', { callbackURL: '' }),
  body('null as place', { callbackURL: null }),
  body('wrong password', { password: 'wrong password' }),
  body('an address that nobody has', { email: 'nobody@example.com' }),
  body('a bad address', { email: 'nobody' }),
  body('no address', { email: undefined }),
  body('no password', { password: undefined }),
  body('a number as password', { password: 12345678 }),
  body('an empty password', { password: '' }),
  body('a very long password', { password: 'x'.repeat(1000) }),
  body('a place of another site', { callbackURL: 'https://evil.com/' }),
  body('a place that begins like ours', { callbackURL: 'http://localhost:3000.evil.com/' }),
  body('a place without a scheme', { callbackURL: '//evil.com' }),
  body('a place with an encoded slash', { callbackURL: '/%2Fevil.com' }),
  {
    name: 'sign-in/email: an address in capitals',
    run: async ({ signUp, signIn, another, email }) => {
      await signUp()
      return signIn(another(), { email: email.toUpperCase() })
    },
  },
  withCookie('a session, and our own page', { origin: 'http://localhost:3000' }),
  withCookie('a session, and a page of another site', { origin: 'https://evil.com' }),
  withCookie('a session, and origin null', { origin: 'null' }),
  withCookie('a session, and no origin', {}),
  withCookie('a session, and only a referer', { referer: 'http://localhost:3000/sign-in' }),
  {
    name: 'sign-in/email: a form of another site, without a session',
    run: ({ visitor, email }) =>
      visitor.post(path, new URLSearchParams({ email, password }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.com',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
      }),
  },
  {
    name: 'sign-in/email: a form of our own page',
    run: async ({ signUp, another, email }) => {
      await signUp()
      return another().post(path, new URLSearchParams({ email, password }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
    },
  },
  raw('an empty object', '{}'),
  raw('an empty body', ''),
  raw('broken JSON', '{"email":'),
  raw('a list', '[]'),
  raw('a name given twice', '{"email":"a@example.com","email":"b@example.com","password":"x"}'),
  raw('a name that reaches into prototypes', '{"__proto__":{"email":"a@example.com"}}'),
  raw('another content type', '{}', { 'content-type': 'text/plain' }),
]
