import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import {
  createProviderCalls,
  isSecureTransport,
  type ProviderCalls,
} from '../src/platform/oauth/index.ts'

type ReceivedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  readonly form: URLSearchParams
}
type FakeResponse =
  | {
      status?: number
      headers?: Record<string, string>
      json?: unknown
      text?: string
      bytes?: Uint8Array
    }
  | 'nothing'
type Answer = (request: ReceivedRequest) => FakeResponse | Promise<FakeResponse>

type Key = Awaited<ReturnType<typeof generateKeyPair>>

export type FakeProvider = {
  readonly issuer: string
  readonly received: ReceivedRequest[]
  readonly keys: Map<string, Key>
  /** Responses by path, instead of the correct ones. */
  readonly responses: Map<string, Answer>
  /** The claims and the nonce in its tokens. */
  claims: Record<string, unknown>
  nonce: string | undefined
  /** Signs an id token, with any deviation. */
  sign(
    claims?: Record<string, unknown>,
    header?: Partial<JWTHeaderParameters>,
    key?: Key,
  ): Promise<string>
  /** Its JWKS document. */
  publicKeys(): Promise<object>
  /** Restores correct behaviour. */
  reset(): void
  stop(): Promise<void>
}

const notFound: Answer = () => ({ status: 404 })

export const fakeClient = { clientId: 'a-client', clientSecret: 'a-secret' }

/** A scriptable provider that can do everything wrong. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = new Map([['first', await generateKeyPair('RS256')]])
  const received: ReceivedRequest[] = []
  const responses = new Map<string, Answer>()

  const defaults: Record<string, Answer> = {
    '/.well-known/openid-configuration': () => ({
      json: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      },
    }),
    '/jwks': async () => ({ json: await fake.publicKeys() }),
    '/token': async () => ({
      json: {
        access_token: 'an access token',
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: 'a refresh token',
        id_token: await fake.sign(),
      },
    }),
    '/userinfo': () => ({ json: fake.claims }),
  }

  server.on('request', async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const url = new URL(request.url ?? '/', issuer)
    const asked = {
      method: request.method ?? '',
      path: url.pathname,
      headers: request.headers,
      query: url.searchParams,
      form: new URLSearchParams(body),
    }
    received.push(asked)
    const answer = responses.get(url.pathname) ?? defaults[url.pathname] ?? notFound
    const scripted: FakeResponse = await answer(asked)
    if (scripted === 'nothing') return
    const { status = 200, headers = {}, json, text = '', bytes } = scripted
    const type = json === undefined ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(json === undefined ? (bytes ?? text) : JSON.stringify(json))
  })

  let tokens = 0
  const fake: FakeProvider = {
    issuer,
    received,
    keys,
    responses,
    claims: {},
    nonce: undefined,
    async sign(claims = {}, header = {}, key = keys.get('first')) {
      const all: Record<string, unknown> = {
        iss: issuer,
        aud: fakeClient.clientId,
        nonce: fake.nonce,
        // A provider makes a new token each time.
        jti: String(tokens++),
        ...fake.claims,
        ...claims,
      }
      const jwt = new SignJWT(JSON.parse(JSON.stringify(all))).setProtectedHeader({
        alg: 'RS256',
        kid: 'first',
        ...header,
      })
      if (!('iat' in all)) jwt.setIssuedAt()
      if (!('exp' in all)) jwt.setExpirationTime('10m')
      if (!key) throw new Error('It has no key.')
      return jwt.sign(key.privateKey)
    },
    async publicKeys() {
      const shown = [...keys].map(async ([kid, { publicKey }]) => {
        return { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
      })
      return { keys: await Promise.all(shown) }
    },
    reset() {
      responses.clear()
      received.length = 0
      fake.claims = {}
      fake.nonce = undefined
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

/** Routes calls for any URL to the fake provider, at `/<host>/<path>`. */
export function routeToFake({ issuer }: FakeProvider): ProviderCalls {
  const send = createProviderCalls()
  return (url, request) => {
    if (!isSecureTransport(url)) throw new Error(`${url} is not private.`)
    return send(`${issuer}${fakePath(url)}`, request)
  }
}

export function fakePath(url: string): string {
  const { host, pathname, search } = new URL(url)
  return `/${host}${pathname}${search}`
}
