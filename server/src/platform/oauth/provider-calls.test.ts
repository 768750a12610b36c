import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTokens } from './grants.ts'
import { createProviderCalls, isSecureTransport } from './provider-calls.ts'

let origin = ''
let requestCount = 0
const server = createServer((request, response) => {
  requestCount++
  switch (request.url) {
    case '/elsewhere':
      return response.writeHead(302, { location: '/' }).end()
    case '/long':
      return response.end('x'.repeat(2000))
    case '/drip':
      response.write('x')
      return undefined
    case '/silent':
      return undefined
    case '/empty':
      return response.writeHead(204).end()
    default:
      return response.writeHead(418, { 'content-type': 'text/plain' }).end('tea')
  }
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('a request to a provider', () => {
  const outgoing = createProviderCalls({ ms: 200, bytes: 1000 })

  test('returns the response, whatever its status', async () => {
    const answer = await outgoing(`${origin}/`)
    expect([answer.status, await answer.text()]).toEqual([418, 'tea'])
    expect((await outgoing(`${origin}/empty`)).status).toBe(204)
  })

  test.each([
    ['/elsewhere', 'a redirect'],
    ['/long', 'longer than 1000 bytes'],
    ['/drip', 'timeout after 200 ms'],
    ['/silent', 'timeout after 200 ms'],
  ])('%s fails: %s', async (path, words) => {
    await expect(outgoing(origin + path)).rejects.toThrow(words)
  })

  test.each(['http://id.example', 'ftp://127.0.0.1', 'https://user:pass@id.example', 'nonsense'])(
    'is not sent to %s',
    async (url) => {
      const before = requestCount
      await expect(outgoing(url)).rejects.toThrow('no secure transport')
      expect(requestCount).toBe(before)
    },
  )
})

test('secure transport is https or loopback', () => {
  expect(
    ['https://id.example', 'http://localhost:1', 'http://[::1]:1'].map(isSecureTransport),
  ).toEqual([true, true, true])
  expect(isSecureTransport('http://127.0.0.1.evil.example')).toBe(false)
})

describe('tokens', () => {
  const read = (more: object) => readTokens({ access_token: 'x', ...more })

  test('are read in standard form and with known deviations', () => {
    expect(read({ expires_in: 3600, scope: 'a b', refresh_token: '', id_token: null })).toEqual({
      accessToken: 'x',
      refreshToken: undefined,
      idToken: undefined,
      expiresIn: 3600,
      refreshExpiresIn: undefined,
      scopes: ['a', 'b'],
    })
    expect(read({ expires_in: '60', scope: 'a,b', refresh_expires_in: 9 })).toMatchObject({
      expiresIn: 60,
      scopes: ['a', 'b'],
      refreshExpiresIn: 9,
    })
    expect(read({ scope: ['a'], expires_in: 'soon' })).toMatchObject({
      scopes: ['a'],
      expiresIn: undefined,
    })
  })

  test.each([undefined, null, '', 0, '0', -1, 'never', false, {}])(
    'have an unknown lifetime for expires_in %j',
    (end) => {
      const given = { expires_in: end, refresh_token_expires_in: end }
      expect(read(given)).toMatchObject({ expiresIn: undefined, refreshExpiresIn: undefined })
    },
  )

  test('are refused without a string access token', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(typeof (value as { access_token?: unknown })?.access_token !== 'string')
        expect(() => readTokens(value)).toThrow()
      }),
    )
  })
})
