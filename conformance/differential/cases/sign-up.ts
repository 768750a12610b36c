import { type Case, password } from '../case.ts'

const body = (name: string, more: Record<string, unknown>): Case => ({
  name: `sign-up/email: ${name}`,
  run: ({ signUp }) => signUp(more),
})

export const signUp: readonly Case[] = [
  body('a new person', {}),
  body('with a picture and a place to go', { image: 'https://x.com/a.png', callbackURL: '/hi' }),
  body('without being remembered', { rememberMe: false }),
  body('fields that nobody may choose', { role: 'admin', id: 'mine', emailVerified: true }),
  body('no name', { name: undefined }),
  body('an empty name', { name: '' }),
  body('no address', { email: undefined }),
  body('a bad address', { email: 'nobody' }),
  body('a list of addresses', { email: ['a@example.com'] }),
  body('no password', { password: undefined }),
  body('a short password', { password: '1234567' }),
  body('a long password', { password: 'x'.repeat(129) }),
  body('a number as password', { password: 12345678 }),
  body('a place of another site', { callbackURL: 'https://evil.com' }),
  body('a place without a scheme', { callbackURL: '//evil.com' }),
  body('a place with a backslash', { callbackURL: '/\\evil.com' }),
  body('a place that is a script', { callbackURL: 'javascript:alert(1)' }),
  body('a number as place', { callbackURL: 7 }),
  body('an empty place', { callbackURL: '' }),
  body('null as picture', { image: null }),
  {
    name: 'sign-up/email: an address in capitals',
    run: ({ signUp, email }) => signUp({ email: email.toUpperCase() }),
  },
  {
    name: 'sign-up/email: an address that is taken',
    run: async ({ signUp, another, email }) => {
      await signUp()
      return another().post('/api/auth/sign-up/email', { name: 'Eve', email, password })
    },
  },
  {
    name: 'sign-up/email: from a page of another site',
    run: ({ visitor, email }) =>
      visitor.post(
        '/api/auth/sign-up/email',
        { name: 'Ada', email, password },
        { origin: 'https://evil.com', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
      ),
  },
]
