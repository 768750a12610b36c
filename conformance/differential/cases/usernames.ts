import { type Case, type CaseContext, password } from '../case.ts'

/** The name before the @ of the case's address: it is unique. */
const nameOf = ({ email }: CaseContext) => `User_${email.split('@')[0]?.replace('-', '_')}`

const signUp = (name: string, more: (own: string) => object): Case => ({
  name: `sign-up/email: ${name}`,
  run: (context) => context.signUp({ ...more(nameOf(context)) }),
})

const signIn = (name: string, body: (own: string) => object): Case => ({
  name: `sign-in/username: ${name}`,
  run: async (context) => {
    const own = nameOf(context)
    await context.signUp({ username: own })
    const request = { username: own, password, ...body(own) }
    return context.another().post('/api/auth/sign-in/username', request)
  },
})

const available = (name: string, body: (own: string) => object): Case => ({
  name: `is-username-available: ${name}`,
  run: async (context) => {
    await context.signUp({ username: nameOf(context) })
    return context.another().post('/api/auth/is-username-available', body(nameOf(context)))
  },
})

export const usernames: readonly Case[] = [
  signUp('a username', (username) => ({ username })),
  signUp('a username and another one to show', (username) => ({
    username,
    displayUsername: 'The Countess',
  })),
  signUp('a username that is too short', () => ({ username: 'ab' })),
  signUp('a username with a blank', () => ({ username: 'a b c' })),
  {
    name: 'sign-up/email: a username that is taken, in capitals',
    run: async (context) => {
      await context.signUp({ username: nameOf(context) })
      return context.another().post('/api/auth/sign-up/email', {
        name: 'Eve',
        email: `other-${context.email}`,
        password,
        username: nameOf(context).toUpperCase(),
      })
    },
  },
  signIn('right password', () => ({})),
  signIn('in capitals', (own) => ({ username: own.toUpperCase() })),
  signIn('without being remembered', () => ({ rememberMe: false })),
  signIn('wrong password', () => ({ password: 'wrong password' })),
  signIn('a name that nobody has', () => ({ username: 'nobody_at_all' })),
  signIn('a short name', () => ({ username: 'ab' })),
  signIn('a long name', () => ({ username: 'x'.repeat(31) })),
  signIn('a name with a dash', () => ({ username: 'a-b-c' })),
  signIn('no name', () => ({ username: undefined })),
  available('a free one', () => ({ username: 'nobody_at_all' })),
  available('a taken one', (username) => ({ username })),
  available('a short one', () => ({ username: 'ab' })),
  available('none', () => ({})),
]
