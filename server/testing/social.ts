import { expect } from 'vitest'
import type { FakeProvider } from './fake-provider.ts'
import type { Answer, Visitor } from './visitor.ts'

export type Trip = { readonly url: URL; readonly state: string }

/** Leaves for a provider; the fake one then signs for this very flow. */
export async function leave(
  visitor: Visitor,
  wish: object = {},
  fake?: FakeProvider,
  path = 'sign-in/social',
): Promise<Trip> {
  const body = { provider: 'acme', callbackURL: '/home', errorCallbackURL: '/oh', ...wish }
  const answer = await visitor.post(`/api/auth/${path}`, body)
  expect(answer.status, answer.text).toBe(200)
  const url = new URL(answer.body.url)
  if (fake) fake.nonce = url.searchParams.get('nonce') ?? undefined
  return { url, state: url.searchParams.get('state') ?? '' }
}

/** Comes back as a good provider would send somebody. */
export function comeBack(
  visitor: Visitor,
  { state }: Trip,
  more: Record<string, string> = {},
  provider = 'acme',
): Promise<Answer> {
  const query = new URLSearchParams({ code: 'a code', state, ...more })
  return visitor.get(`/api/auth/callback/${provider}?${query}`)
}

export const placeOf = ({ status, headers }: Answer) => [status, headers.get('location')]

let people = 0
/** Claims of somebody whom the provider vouches for, and whom nobody here knows yet. */
export function stranger(more: object = {}) {
  const sub = `sub-${people++}`
  return { sub, email: `${sub}@fake.example`, email_verified: true, name: 'Ada', ...more }
}

/** The whole trip of somebody. */
export async function travel(
  visitor: Visitor,
  fake: FakeProvider,
  claims: Record<string, unknown>,
  wish: object = {},
  path?: string,
): Promise<Answer> {
  const trip = await leave(visitor, wish, fake, path)
  fake.claims = claims
  const { provider = 'acme' } = wish as { provider?: string }
  return comeBack(visitor, trip, {}, provider)
}
