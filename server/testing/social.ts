import { expect } from 'vitest'
import type { FakeProvider } from './fake-provider.ts'
import type { Answer, Visitor } from './visitor.ts'

export type Departure = { readonly url: URL; readonly state: string }

/** Starts a provider sign-in; the fake provider then signs with its nonce. */
export async function startProviderSignIn(
  visitor: Visitor,
  options: object = {},
  fake?: FakeProvider,
  path = 'sign-in/social',
): Promise<Departure> {
  const body = { provider: 'acme', callbackURL: '/home', errorCallbackURL: '/oh', ...options }
  const answer = await visitor.post(`/api/auth/${path}`, body)
  expect(answer.status, answer.text).toBe(200)
  const url = new URL(answer.body.url)
  if (fake) fake.nonce = url.searchParams.get('nonce') ?? undefined
  return { url, state: url.searchParams.get('state') ?? '' }
}

/** Calls the callback as a provider would redirect the browser. */
export function returnFromProvider(
  visitor: Visitor,
  { state }: Departure,
  more: Record<string, string> = {},
  provider = 'acme',
): Promise<Answer> {
  const query = new URLSearchParams({ code: 'a code', state, ...more })
  return visitor.get(`/api/auth/callback/${provider}?${query}`)
}

export const redirectOf = ({ status, headers }: Answer) => [status, headers.get('location')]

let users = 0
/** Claims of a user with a verified address who has no account here yet. */
export function newProviderUser(more: object = {}) {
  const sub = `sub-${users++}`
  return { sub, email: `${sub}@fake.example`, email_verified: true, name: 'Ada', ...more }
}

/** A complete provider sign-in. */
export async function signInWithProvider(
  visitor: Visitor,
  fake: FakeProvider,
  claims: Record<string, unknown>,
  options: object = {},
  path?: string,
): Promise<Answer> {
  const departure = await startProviderSignIn(visitor, options, fake, path)
  fake.claims = claims
  const { provider = 'acme' } = options as { provider?: string }
  return returnFromProvider(visitor, departure, {}, provider)
}
