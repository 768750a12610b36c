import { type Authenticator, createAuthenticator } from '../../../server/testing/authenticator.ts'
import type { Answer, Visitor } from '../../../server/testing/visitor.ts'
import type { Case, CaseContext } from '../case.ts'
import { origin } from '../peers.ts'

const base = '/api/auth/passkey'
const post = (visitor: Visitor, path: string, body: object) => visitor.post(`${base}/${path}`, body)
const get = (visitor: Visitor, path: string) => visitor.get(`${base}/${path}`)
const newAuthenticator = () => createAuthenticator(origin)

async function register(visitor: Visitor, authenticator: Authenticator): Promise<Answer> {
  const { body } = await get(visitor, 'generate-register-options')
  const response = authenticator.create(body)
  return post(visitor, 'verify-registration', { response, name: 'Phone' })
}

/** By POST, as the older release asks; the newer one knows GET alone. */
async function optionsToSignIn(visitor: Visitor) {
  const asked = await post(visitor, 'generate-authenticate-options', {})
  return asked.status === 200 ? asked : get(visitor, 'generate-authenticate-options')
}

async function signIn(visitor: Visitor, authenticator: Authenticator): Promise<Answer> {
  const { body } = await optionsToSignIn(visitor)
  return post(visitor, 'verify-authentication', { response: authenticator.get(body) })
}

type Owner = { readonly context: CaseContext; readonly key: Authenticator; readonly id: string }

const owned = (
  path: string,
  name: string,
  run: (owner: Owner) => Promise<Answer>,
  releases?: readonly string[],
): Case => ({
  name: `passkey/${path}: ${name}`,
  ...(releases ? { releases } : {}),
  run: async (context) => {
    await context.signUp()
    const key = newAuthenticator()
    const { body } = await register(context.visitor, key)
    return run({ context, key, id: body.id })
  },
})

const signedOut = (path: string, run: (visitor: Visitor) => Promise<Answer>): Case => ({
  name: `passkey/${path}: not signed in`,
  run: ({ visitor }) => run(visitor),
})

const unknown = (challenge: string) => {
  const key = newAuthenticator()
  key.create({ challenge, rp: { id: 'localhost' }, user: { id: 'x' }, excludeCredentials: [] })
  return key.get({ challenge, rpId: 'localhost' })
}

export const passkeys: readonly Case[] = [
  signedOut('generate-register-options', (visitor) => get(visitor, 'generate-register-options')),
  signedOut('list-user-passkeys', (visitor) => get(visitor, 'list-user-passkeys')),
  signedOut('delete-passkey', (visitor) => post(visitor, 'delete-passkey', { id: 'x' })),
  signedOut('update-passkey', (visitor) => post(visitor, 'update-passkey', { id: 'x', name: 'y' })),
  signedOut('verify-registration', (visitor) =>
    post(visitor, 'verify-registration', {
      response: newAuthenticator().create({
        challenge: 'x',
        rp: { id: 'localhost' },
        user: { id: 'x' },
        excludeCredentials: [],
      }),
    }),
  ),
  {
    name: 'passkey/generate-register-options: signed in',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return get(visitor, 'generate-register-options?authenticatorAttachment=platform')
    },
  },
  {
    name: 'passkey/verify-registration: a new one',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return register(visitor, newAuthenticator())
    },
  },
  {
    name: 'passkey/verify-registration: from another origin',
    run: async ({ signUp, visitor }) => {
      await signUp()
      const { body } = await get(visitor, 'generate-register-options')
      const response = newAuthenticator().create(body, { origin: 'https://evil.example' })
      return post(visitor, 'verify-registration', { response })
    },
  },
  {
    name: 'passkey/verify-registration: without asking first',
    run: async ({ signUp, visitor }) => {
      await signUp()
      const response = newAuthenticator().create({
        challenge: 'x',
        rp: { id: 'localhost' },
        user: { id: 'x' },
        excludeCredentials: [],
      })
      return post(visitor, 'verify-registration', { response })
    },
  },
  {
    name: 'passkey/generate-authenticate-options: by POST',
    releases: ['1.2.12'],
    run: ({ visitor }) => post(visitor, 'generate-authenticate-options', {}),
  },
  {
    name: 'passkey/verify-authentication: one that nobody knows',
    run: async ({ visitor }) => {
      const { body } = await optionsToSignIn(visitor)
      return post(visitor, 'verify-authentication', { response: unknown(body.challenge) })
    },
  },
  {
    name: 'passkey/verify-authentication: without asking first',
    run: ({ visitor }) => post(visitor, 'verify-authentication', { response: unknown('x') }),
  },
  owned('verify-authentication', 'a good one', ({ context, key }) =>
    signIn(context.another(), key),
  ),
  owned('verify-authentication', 'from another origin', async ({ context, key }) => {
    const visitor = context.another()
    const { body } = await optionsToSignIn(visitor)
    const response = key.get(body, { origin: 'https://evil.example' })
    return post(visitor, 'verify-authentication', { response })
  }),
  owned('verify-authentication', 'with the counter of before', async ({ context, key }) => {
    const visitor = context.another()
    const { body } = await optionsToSignIn(visitor)
    return post(visitor, 'verify-authentication', { response: key.get(body, { counter: 1 }) })
  }),
  owned('list-user-passkeys', 'one’s own', ({ context }) =>
    get(context.visitor, 'list-user-passkeys'),
  ),
  owned('update-passkey', 'one’s own', ({ context, id }) =>
    post(context.visitor, 'update-passkey', { id, name: 'Key' }),
  ),
  owned('delete-passkey', 'one’s own', ({ context, id }) =>
    post(context.visitor, 'delete-passkey', { id }),
  ),
  owned('update-passkey', 'one that is not there', ({ context }) =>
    post(context.visitor, 'update-passkey', { id: 'none', name: 'Key' }),
  ),
  owned('delete-passkey', 'one that is not there', ({ context }) =>
    post(context.visitor, 'delete-passkey', { id: 'none' }),
  ),
  ...(['update-passkey', 'delete-passkey'] as const).map((path) =>
    owned(path, 'of somebody else', async ({ context, id }) => {
      const visitor = context.another()
      const email = `other-${context.email}`
      await visitor.post('/api/auth/sign-up/email', {
        name: 'Eve',
        email,
        password: 'of Eve alone',
      })
      return post(visitor, path, { id, name: 'Mine' })
    }),
  ),
]
