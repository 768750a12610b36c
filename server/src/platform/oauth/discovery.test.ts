import { expect, test } from 'vitest'
import { createDiscovery } from './discovery.ts'

const issuer = 'https://id.example'
const good = {
  issuer,
  authorization_endpoint: 'https://login.example/authorize',
  token_endpoint: 'https://api.example/token',
  userinfo_endpoint: 'https://api.example/me',
  jwks_uri: 'https://keys.example/jwks',
}

function provider(response: { json: unknown; status?: number }) {
  const state = { response, ms: 0, requests: [] as string[] }
  const outgoing = async (url: string) => {
    state.requests.push(url)
    return Response.json(state.response.json, { status: state.response.status ?? 200 })
  }
  const clock = { ms: () => state.ms, now: () => new Date(state.ms) }
  return { state, discover: createDiscovery(outgoing, clock) }
}

test('metadata is fetched on demand and cached for an hour', async () => {
  const { state, discover } = provider({ json: good })
  expect(state.requests).toEqual([])
  await Promise.all([discover(issuer), discover(issuer)])
  expect(state.requests).toEqual([`${issuer}/.well-known/openid-configuration`])
  state.ms = 3_599_999
  await discover(issuer)
  expect(state.requests).toHaveLength(1)
  state.ms = 3_600_000
  await discover(issuer)
  expect(state.requests).toHaveLength(2)
})

test('endpoints may be on other hosts', async () => {
  const { discover } = provider({ json: good })
  expect(await discover(issuer)).toMatchObject(good)
})

test.each([
  ['another issuer', { ...good, issuer: 'https://evil.example' }],
  ['no issuer', { ...good, issuer: undefined }],
  ['a list', [good]],
  ['an invalid authorization endpoint', { ...good, authorization_endpoint: 'javascript:alert(1)' }],
  [
    'an authorization endpoint without TLS',
    { ...good, authorization_endpoint: 'http://id.example/in' },
  ],
  ['a token endpoint without TLS', { ...good, token_endpoint: 'http://id.example/token' }],
  ['a userinfo endpoint without TLS', { ...good, userinfo_endpoint: 'http://id.example/me' }],
  ['a key set without TLS', { ...good, jwks_uri: 'http://id.example/jwks' }],
])('%s is refused and not cached', async (_, json) => {
  const { state, discover } = provider({ json })
  await expect(discover(issuer)).rejects.toThrow()
  state.response = { json: good }
  expect(await discover(issuer)).toMatchObject(good)
})

test('an unavailable issuer keeps its cached metadata; without a cache it is an error', async () => {
  const { state, discover } = provider({ json: {}, status: 503 })
  await expect(discover(issuer)).rejects.toThrow()
  state.response = { json: good }
  await discover(issuer)
  state.ms = 86_400_000
  state.response = { json: {}, status: 503 }
  expect(await discover(issuer)).toMatchObject(good)
})
