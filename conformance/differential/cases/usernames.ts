import { type Case, password, type Scene } from '../scene.ts'

/** The name before the @ of the case's address: nobody else has it. */
const nameOf = ({ email }: Scene) => `User_${email.split('@')[0]?.replace('-', '_')}`

const signUp = (name: string, more: (own: string) => object): Case => ({
  name: `sign-up/email: ${name}`,
  run: (scene) => scene.signUp({ ...more(nameOf(scene)) }),
})

const signIn = (name: string, body: (own: string) => object): Case => ({
  name: `sign-in/username: ${name}`,
  run: async (scene) => {
    const own = nameOf(scene)
    await scene.signUp({ username: own })
    const wish = { username: own, password, ...body(own) }
    return scene.another().post('/api/auth/sign-in/username', wish)
  },
})

const available = (name: string, body: (own: string) => object): Case => ({
  name: `is-username-available: ${name}`,
  run: async (scene) => {
    await scene.signUp({ username: nameOf(scene) })
    return scene.another().post('/api/auth/is-username-available', body(nameOf(scene)))
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
    run: async (scene) => {
      await scene.signUp({ username: nameOf(scene) })
      return scene.another().post('/api/auth/sign-up/email', {
        name: 'Eve',
        email: `other-${scene.email}`,
        password,
        username: nameOf(scene).toUpperCase(),
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
