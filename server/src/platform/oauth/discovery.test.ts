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

function provider(said: { json: unknown; status?: number }) {
  const state = { said, ms: 0, asked: [] as string[] }
  const outgoing = async (url: string) => {
    state.asked.push(url)
    return Response.json(state.said.json, { status: state.said.status ?? 200 })
  }
  const clock = { ms: () => state.ms, now: () => new Date(state.ms) }
  return { state, discover: createDiscovery(outgoing, clock) }
}

test('nobody is asked before somebody wants to know, and then once for an hour', async () => {
  const { state, discover } = provider({ json: good })
  expect(state.asked).toEqual([])
  await Promise.all([discover(issuer), discover(issuer)])
  expect(state.asked).toEqual([`${issuer}/.well-known/openid-configuration`])
  state.ms = 3_599_999
  await discover(issuer)
  expect(state.asked).toHaveLength(1)
  state.ms = 3_600_000
  await discover(issuer)
  expect(state.asked).toHaveLength(2)
})

test('its parts may be on other hosts', async () => {
  const { discover } = provider({ json: good })
  expect(await discover(issuer)).toMatchObject(good)
})

test.each([
  ['another issuer', { ...good, issuer: 'https://evil.example' }],
  ['no issuer', { ...good, issuer: undefined }],
  ['a list', [good]],
  ['a door that is no address', { ...good, authorization_endpoint: 'javascript:alert(1)' }],
  ['a door without a lock', { ...good, authorization_endpoint: 'http://id.example/in' }],
  ['tokens in the open', { ...good, token_endpoint: 'http://id.example/token' }],
  ['people in the open', { ...good, userinfo_endpoint: 'http://id.example/me' }],
  ['keys in the open', { ...good, jwks_uri: 'http://id.example/jwks' }],
])('%s is not believed, and not kept', async (_, json) => {
  const { state, discover } = provider({ json })
  await expect(discover(issuer)).rejects.toThrow()
  state.said = { json: good }
  expect(await discover(issuer)).toMatchObject(good)
})

test('one that is down stays what it was; one that was never up is nothing', async () => {
  const { state, discover } = provider({ json: {}, status: 503 })
  await expect(discover(issuer)).rejects.toThrow()
  state.said = { json: good }
  await discover(issuer)
  state.ms = 86_400_000
  state.said = { json: {}, status: 503 }
  expect(await discover(issuer)).toMatchObject(good)
})
