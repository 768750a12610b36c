import { expect } from 'vitest'
import { type Authenticator, createAuthenticator, type Deviations } from './authenticator.ts'
import { confirmIdentity } from './proofs.ts'
import type { TestServer } from './server.ts'
import { password, signUp } from './users.ts'
import type { Visitor } from './visitor.ts'

const base = '/api/auth/passkey'

/** Calls of the passkey API by the last part of the path. */
export const passkeyGet = (visitor: Visitor, path: string) => visitor.get(`${base}/${path}`)
export const passkeyPost = (visitor: Visitor, path: string, body: unknown = {}) =>
  visitor.post(`${base}/${path}`, body)

export const authenticatorFor = (server: TestServer, how?: { counts: boolean }) =>
  createAuthenticator(new URL(server.config.baseUrl).origin, how)

/** Creates a passkey and registers it, together with the password of test users. */
export async function register(
  visitor: Visitor,
  authenticator: Authenticator,
  {
    deviations,
    ...more
  }: {
    deviations?: Deviations
    name?: string
    createSession?: boolean
    password?: string | undefined
    code?: string
  } = {},
) {
  const options = await passkeyGet(visitor, 'generate-register-options')
  expect(options.status).toBe(200)
  const response = authenticator.create(options.body, deviations)
  return passkeyPost(visitor, 'verify-registration', { response, password, ...more })
}

/** Signs in with a passkey of the authenticator. */
export async function authenticate(
  visitor: Visitor,
  authenticator: Authenticator,
  deviations?: Deviations,
) {
  const options = await passkeyGet(visitor, 'generate-authenticate-options')
  expect(options.status).toBe(200)
  const response = authenticator.get(options.body, deviations)
  return passkeyPost(visitor, 'verify-authentication', { response })
}

/** A user with one passkey. */
export async function signUpWithPasskey(server: TestServer, how?: { counts: boolean }) {
  const { visitor, email, answer } = await signUp(server)
  const authenticator = authenticatorFor(server, how)
  await confirmIdentity(visitor)
  const made = await register(visitor, authenticator)
  expect(made.status).toBe(200)
  const id = answer.body.user.id as string
  return { visitor, email, id, authenticator, passkey: made.body }
}

/** Responses that a server must reject, of either ceremony. */
export const invalidResponses: readonly (readonly [string, Deviations])[] = [
  ['from another origin', { origin: 'https://elsewhere.example' }],
  ['from an origin that only begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  ['from no origin', { origin: '' }],
  ['from a cross-origin frame', { crossOrigin: true }],
  ['for another domain', { rpId: 'elsewhere.example' }],
  ['to another challenge', { challenge: 'b3RoZXI' }],
]
