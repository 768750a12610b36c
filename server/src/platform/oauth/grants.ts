import { createHash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { libraryOptions } from './discovery.ts'
import { ProviderCallError, type ProviderCalls } from './provider-calls.ts'

/** How a client authenticates; `client-key` is one provider's name for the client id. */
export type ClientAuth = 'post' | 'basic' | 'client-key'

export type Client = {
  readonly id: string
  readonly secret: string
  readonly auth: ClientAuth
  readonly tokenUrl: string
}

export type TokenSet = {
  readonly accessToken: string
  readonly refreshToken: string | undefined
  readonly idToken: string | undefined
  /** Remaining lifetimes in seconds. */
  readonly expiresIn: number | undefined
  readonly refreshExpiresIn: number | undefined
  readonly scopes: readonly string[] | undefined
}

/** Providers deviate from the standard: empty instead of absent, numbers as text, scopes as a list. */
const secret = z
  .string()
  .nullish()
  .transform((text) => text || undefined)
/** Absent, null and zero mean that a token does not expire. */
const seconds = z
  .preprocess((value) => value || undefined, z.coerce.number().positive().max(1e10).optional())
  .catch(undefined)
const Answer = z.object({
  access_token: z.string().min(1),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .nullish(),
  refresh_token: secret,
  id_token: secret,
  expires_in: seconds,
  refresh_token_expires_in: seconds,
  refresh_expires_in: seconds,
  scope: z.union([z.string(), z.array(z.string())]).nullish(),
})

export function readTokens(value: unknown): TokenSet {
  const answer = Answer.parse(value)
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
    expiresIn: answer.expires_in,
    refreshExpiresIn: answer.refresh_token_expires_in ?? answer.refresh_expires_in,
    scopes: scopesOf(answer.scope),
  }
}

function scopesOf(scope: string | string[] | null | undefined): string[] | undefined {
  const list = Array.isArray(scope) ? scope : scope?.split(/[\s,]+/)
  const scopes = list?.filter((text) => text !== '')
  return scopes && scopes.length > 0 ? scopes : undefined
}

/**
 * Plain form encoding: the library also percent-encodes `-`, `_` and `.`, which providers that do not
 * decode the header, such as Reddit, reject.
 */
const formEncoded = (value: string) => new URLSearchParams([[value, '']]).toString().slice(0, -1)

function clientAuthentication({ secret, auth }: Client): oauth.ClientAuth {
  if (secret === '') return oauth.None()
  switch (auth) {
    case 'basic':
      return (_server, client, _body, headers) => {
        const credentials = `${formEncoded(client.client_id)}:${formEncoded(secret)}`
        headers.set('authorization', `Basic ${btoa(credentials)}`)
      }
    case 'post':
      return oauth.ClientSecretPost(secret)
    case 'client-key':
      return (_server, client, body) => {
        body.set('client_key', client.client_id)
        body.set('client_secret', secret)
      }
  }
}

type Given = {
  readonly code: string
  readonly redirectUri: string
  readonly verifier: string | undefined
}

/** Requests to a token endpoint: exchange of a code, and refresh. */
export function createGrants(outgoing: ProviderCalls) {
  async function grant(client: Client, type: string, fields: Record<string, string>) {
    const answer = await oauth.genericTokenEndpointRequest(
      // The library requires an issuer; its value is not used here.
      { issuer: client.tokenUrl, token_endpoint: client.tokenUrl },
      { client_id: client.id },
      clientAuthentication(client),
      type,
      fields,
      libraryOptions(outgoing),
    )
    if (!answer.ok) {
      const { status } = answer
      throw new ProviderCallError(`The token endpoint answered ${status}.`, { status })
    }
    const raw: unknown = await answer.json()
    return { tokens: readTokens(raw), raw }
  }

  const exchange = (client: Client, given: Given, more: Record<string, string> = {}) =>
    grant(client, 'authorization_code', {
      ...more,
      code: given.code,
      redirect_uri: given.redirectUri,
      ...(given.verifier === undefined ? {} : { code_verifier: given.verifier }),
    })

  return {
    /** With the whole response, for what only one provider sends. */
    exchangeFully: exchange,
    exchange: async (client: Client, given: Given, more?: Record<string, string>) =>
      (await exchange(client, given, more)).tokens,
    refresh: async (client: Client, refreshToken: string, more: Record<string, string> = {}) =>
      (await grant(client, 'refresh_token', { ...more, refresh_token: refreshToken })).tokens,
  }
}

/** The PKCE code challenge of a verifier (S256). */
export function pkceChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
