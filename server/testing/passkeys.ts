import { expect } from 'vitest'
import { type Authenticator, createAuthenticator, type Ways } from './authenticator.ts'
import { password, signUp } from './people.ts'
import { confirm } from './proofs.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

const base = '/api/auth/passkey'

/** Calls of the passkey API by their last word. */
export const ask = (visitor: Visitor, path: string) => visitor.get(`${base}/${path}`)
export const tell = (visitor: Visitor, path: string, body: unknown = {}) =>
  visitor.post(`${base}/${path}`, body)

export const authenticatorOf = (server: TestServer, how?: { counts: boolean }) =>
  createAuthenticator(new URL(server.config.baseUrl).origin, how)

/** Makes a passkey and shows it to the server, together with the password of people in tests. */
export async function register(
  visitor: Visitor,
  authenticator: Authenticator,
  {
    ways,
    ...more
  }: {
    ways?: Ways
    name?: string
    createSession?: boolean
    password?: string | undefined
    code?: string
  } = {},
) {
  const options = await ask(visitor, 'generate-register-options')
  expect(options.status).toBe(200)
  const response = authenticator.create(options.body, ways)
  return tell(visitor, 'verify-registration', { response, password, ...more })
}

/** Signs in with whatever passkey the authenticator has. */
export async function authenticate(visitor: Visitor, authenticator: Authenticator, ways?: Ways) {
  const options = await ask(visitor, 'generate-authenticate-options')
  expect(options.status).toBe(200)
  const response = authenticator.get(options.body, ways)
  return tell(visitor, 'verify-authentication', { response })
}

/** Somebody with an account and one passkey. */
export async function withPasskey(server: TestServer, how?: { counts: boolean }) {
  const { visitor, email, answer } = await signUp(server)
  const authenticator = authenticatorOf(server, how)
  await confirm(visitor)
  const made = await register(visitor, authenticator)
  expect(made.status).toBe(200)
  const id = answer.body.user.id as string
  return { visitor, email, id, authenticator, passkey: made.body }
}

/** Answers that no server may take, of either ceremony. */
export const wrongAnswers: readonly (readonly [string, Ways])[] = [
  ['from another origin', { origin: 'https://elsewhere.example' }],
  ['from an origin that only begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  ['from no origin', { origin: '' }],
  ['out of a frame of somebody else', { crossOrigin: true }],
  ['for another domain', { rpId: 'elsewhere.example' }],
  ['to another challenge', { challenge: 'b3RoZXI' }],
]
