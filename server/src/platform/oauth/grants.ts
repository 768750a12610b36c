import { createHash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { sending } from './discovery.ts'
import { NoAnswer, type ProviderCalls } from './provider-calls.ts'

/** How a client shows its secret; `client-key` is the name that one provider has for an id. */
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
  /** Seconds that are left of them. */
  readonly expiresIn: number | undefined
  readonly refreshExpiresIn: number | undefined
  readonly scopes: readonly string[] | undefined
}

/** Providers take some freedom: empty instead of absent, numbers as text, scopes as a list. */
const secret = z
  .string()
  .nullish()
  .transform((text) => text || undefined)
/** Nothing, null and nought are what those say whose tokens do not end. */
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
 * As a form writes it, and nothing more than that: the library also writes `-`, `_` and `.` with a
 * percent sign, which providers that take the header as it is, such as Reddit, do not read back.
 */
const formEncoded = (value: string) => new URLSearchParams([[value, '']]).toString().slice(0, -1)

function showing({ secret, auth }: Client): oauth.ClientAuth {
  if (secret === '') return oauth.None()
  switch (auth) {
    case 'basic':
      return (_server, client, _body, headers) => {
        const shown = `${formEncoded(client.client_id)}:${formEncoded(secret)}`
        headers.set('authorization', `Basic ${btoa(shown)}`)
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

export type Grants = ReturnType<typeof createGrants>

/** The two questions to a token endpoint: a code for tokens, and old tokens for new ones. */
export function createGrants(outgoing: ProviderCalls) {
  async function grant(client: Client, type: string, fields: Record<string, string>) {
    const answer = await oauth.genericTokenEndpointRequest(
      // The library wants to know who answers; nothing here depends on the name.
      { issuer: client.tokenUrl, token_endpoint: client.tokenUrl },
      { client_id: client.id },
      showing(client),
      type,
      fields,
      sending(outgoing),
    )
    if (!answer.ok) throw new NoAnswer(`The token endpoint answered ${answer.status}.`)
    return readTokens(await answer.json())
  }

  return {
    exchange: (
      client: Client,
      given: { code: string; redirectUri: string; verifier: string | undefined },
      more: Record<string, string> = {},
    ) =>
      grant(client, 'authorization_code', {
        ...more,
        code: given.code,
        redirect_uri: given.redirectUri,
        ...(given.verifier === undefined ? {} : { code_verifier: given.verifier }),
      }),
    refresh: (client: Client, refreshToken: string, more: Record<string, string> = {}) =>
      grant(client, 'refresh_token', { ...more, refresh_token: refreshToken }),
  }
}

/** The public half of a PKCE verifier. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
