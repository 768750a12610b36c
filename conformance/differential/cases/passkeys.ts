import { type Authenticator, createAuthenticator } from '../../../server/testing/authenticator.ts'
import type { Answer, Visitor } from '../../../server/testing/visitor.ts'
import { origin } from '../peers.ts'
import { type Case, password, type Scene } from '../scene.ts'

const base = '/api/auth/passkey'
const tell = (visitor: Visitor, path: string, body: object) => visitor.post(`${base}/${path}`, body)
const ask = (visitor: Visitor, path: string) => visitor.get(`${base}/${path}`)
const newAuthenticator = () => createAuthenticator(origin)

/** Guildhall wants to see again who it is; the others take no notice. */
const confirm = (visitor: Visitor) => visitor.post('/api/auth/verify-password', { password })

async function register(visitor: Visitor, authenticator: Authenticator): Promise<Answer> {
  await confirm(visitor)
  const { body } = await ask(visitor, 'generate-register-options')
  const response = authenticator.create(body)
  return tell(visitor, 'verify-registration', { response, name: 'Phone' })
}

/** By POST, as the older release asks; the newer one knows GET alone. */
async function optionsToSignIn(visitor: Visitor) {
  const asked = await tell(visitor, 'generate-authenticate-options', {})
  return asked.status === 200 ? asked : ask(visitor, 'generate-authenticate-options')
}

async function signIn(visitor: Visitor, authenticator: Authenticator): Promise<Answer> {
  const { body } = await optionsToSignIn(visitor)
  return tell(visitor, 'verify-authentication', { response: authenticator.get(body) })
}

type Owner = { readonly scene: Scene; readonly key: Authenticator; readonly id: string }

const owned = (
  path: string,
  name: string,
  run: (owner: Owner) => Promise<Answer>,
  releases?: readonly string[],
): Case => ({
  name: `passkey/${path}: ${name}`,
  ...(releases ? { releases } : {}),
  run: async (scene) => {
    await scene.signUp()
    const key = newAuthenticator()
    const { body } = await register(scene.visitor, key)
    return run({ scene, key, id: body.id })
  },
})

const stranger = (path: string, run: (visitor: Visitor) => Promise<Answer>): Case => ({
  name: `passkey/${path}: as a stranger`,
  run: ({ visitor }) => run(visitor),
})

const unknown = (challenge: string) => {
  const key = newAuthenticator()
  key.create({ challenge, rp: { id: 'localhost' }, user: { id: 'x' }, excludeCredentials: [] })
  return key.get({ challenge, rpId: 'localhost' })
}

export const passkeys: readonly Case[] = [
  stranger('generate-register-options', (visitor) => ask(visitor, 'generate-register-options')),
  stranger('list-user-passkeys', (visitor) => ask(visitor, 'list-user-passkeys')),
  stranger('delete-passkey', (visitor) => tell(visitor, 'delete-passkey', { id: 'x' })),
  stranger('update-passkey', (visitor) => tell(visitor, 'update-passkey', { id: 'x', name: 'y' })),
  stranger('verify-registration', (visitor) =>
    tell(visitor, 'verify-registration', {
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
      return ask(visitor, 'generate-register-options?authenticatorAttachment=platform')
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
      await confirm(visitor)
      const { body } = await ask(visitor, 'generate-register-options')
      const response = newAuthenticator().create(body, { origin: 'https://evil.example' })
      return tell(visitor, 'verify-registration', { response })
    },
  },
  {
    name: 'passkey/verify-registration: without asking first',
    run: async ({ signUp, visitor }) => {
      await signUp()
      await confirm(visitor)
      const response = newAuthenticator().create({
        challenge: 'x',
        rp: { id: 'localhost' },
        user: { id: 'x' },
        excludeCredentials: [],
      })
      return tell(visitor, 'verify-registration', { response })
    },
  },
  {
    name: 'passkey/generate-authenticate-options: by POST',
    releases: ['1.2.12'],
    run: ({ visitor }) => tell(visitor, 'generate-authenticate-options', {}),
  },
  {
    name: 'passkey/verify-authentication: one that nobody knows',
    run: async ({ visitor }) => {
      const { body } = await optionsToSignIn(visitor)
      return tell(visitor, 'verify-authentication', { response: unknown(body.challenge) })
    },
  },
  {
    name: 'passkey/verify-authentication: without asking first',
    run: ({ visitor }) => tell(visitor, 'verify-authentication', { response: unknown('x') }),
  },
  owned('verify-authentication', 'a good one', ({ scene, key }) => signIn(scene.another(), key)),
  owned('verify-authentication', 'from another origin', async ({ scene, key }) => {
    const visitor = scene.another()
    const { body } = await optionsToSignIn(visitor)
    const response = key.get(body, { origin: 'https://evil.example' })
    return tell(visitor, 'verify-authentication', { response })
  }),
  owned('verify-authentication', 'with the counter of before', async ({ scene, key }) => {
    const visitor = scene.another()
    const { body } = await optionsToSignIn(visitor)
    return tell(visitor, 'verify-authentication', { response: key.get(body, { counter: 1 }) })
  }),
  owned('list-user-passkeys', 'one’s own', ({ scene }) => ask(scene.visitor, 'list-user-passkeys')),
  owned('update-passkey', 'one’s own', ({ scene, id }) =>
    tell(scene.visitor, 'update-passkey', { id, name: 'Key' }),
  ),
  owned('delete-passkey', 'one’s own', ({ scene, id }) =>
    tell(scene.visitor, 'delete-passkey', { id }),
  ),
  owned('update-passkey', 'one that is not there', ({ scene }) =>
    tell(scene.visitor, 'update-passkey', { id: 'none', name: 'Key' }),
  ),
  owned('delete-passkey', 'one that is not there', ({ scene }) =>
    tell(scene.visitor, 'delete-passkey', { id: 'none' }),
  ),
  ...(['update-passkey', 'delete-passkey'] as const).map((path) =>
    owned(path, 'of somebody else', async ({ scene, id }) => {
      const visitor = scene.another()
      const email = `other-${scene.email}`
      await visitor.post('/api/auth/sign-up/email', {
        name: 'Eve',
        email,
        password: 'of Eve alone',
      })
      return tell(visitor, path, { id, name: 'Mine' })
    }),
  ),
]
