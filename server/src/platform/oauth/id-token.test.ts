import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIdTokens, InvalidIdToken } from './id-token.ts'

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
const issuer = 'https://id.example'
const jwksUrl = `${issuer}/jwks`
const noon = Date.parse('2030-01-01T12:00:00Z')
const seconds = noon / 1000
const clock = { ms: () => noon, now: () => new Date(noon) }

let first: Pair
let second: Pair
let curve: Pair
beforeAll(async () => {
  first = await generateKeyPair('RS256')
  second = await generateKeyPair('RS256')
  curve = await generateKeyPair('ES256')
})

let publishedKeys: JWK[]
let fetchCount: number
let tokens: ReturnType<typeof createIdTokens>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  publishedKeys = [await jwk(first, 'first')]
  fetchCount = 0
  tokens = createIdTokens(async () => {
    fetchCount++
    return Response.json({ keys: publishedKeys })
  }, clock)
})
afterEach(() => void vi.useRealTimers())

const jwk = async ({ publicKey }: Pair, kid?: string, more: object = {}) => ({
  ...(await exportJWK(publicKey)),
  ...(kid === undefined ? {} : { kid }),
  ...more,
})

function sign(claims: object = {}, header: object = {}, { privateKey } = first) {
  const all = { iss: issuer, aud: 'us', sub: 'ada', iat: seconds, exp: seconds + 600, ...claims }
  const plain = JSON.parse(JSON.stringify(all))
  return new SignJWT(plain)
    .setProtectedHeader({ alg: 'RS256', kid: 'first', ...header })
    .sign(privateKey)
}

const rules = { issuers: [issuer], audiences: ['us', 'our-app'], jwksUrl }
const verify = (token: string, more: object = {}) =>
  tokens.verify(token, { ...rules, ...more }, undefined)
const isAccepted = (token: string, more?: object) =>
  verify(token, more).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(InvalidIdToken)
      return false
    },
  )

describe('clock tolerance of 30 seconds', () => {
  test.each<[string, object, object, boolean]>([
    ['just expired', { exp: seconds - 29 }, {}, true],
    ['expired', { exp: seconds - 31 }, {}, false],
    ['valid in a moment', { nbf: seconds + 29 }, {}, true],
    ['valid later', { nbf: seconds + 31 }, {}, false],
    ['an hour old', { iat: seconds - 3629 }, { maxAge: 3600 }, true],
    ['more than an hour old', { iat: seconds - 3631 }, { maxAge: 3600 }, false],
    ['issued a moment ahead', { iat: seconds + 29 }, { maxAge: 3600 }, true],
    ['issued in the future', { iat: seconds + 31 }, { maxAge: 3600 }, false],
    ['without iat', { iat: undefined }, {}, false],
  ])('%s', async (_, claims, more, expected) => {
    expect(await isAccepted(await sign(claims), more)).toBe(expected)
  })
})

describe('audience', () => {
  test.each<[string, object, boolean]>([
    ['our client id', { aud: 'us' }, true],
    ['an app of ours', { aud: 'our-app' }, true],
    ['a list with our client id alone', { aud: ['us'] }, true],
    [
      'our client id, requested by another client of the provider',
      { aud: 'us', azp: 'phone' },
      true,
    ],
    ['several, requested by our client', { aud: ['us', 'else'], azp: 'us' }, true],
    ['several, requested by an app of ours', { aud: ['else', 'us'], azp: 'our-app' }, true],
    ['several, requested by another client', { aud: ['us', 'else'], azp: 'else' }, false],
    ['several, without azp', { aud: ['us', 'else'] }, false],
    ['several, without us', { aud: ['else', 'other'], azp: 'us' }, false],
    ['an empty list', { aud: [] }, false],
    ['no audience', { aud: undefined }, false],
    ['a client id with our id as its prefix', { aud: 'us2' }, false],
  ])('%s', async (_, claims, expected) => {
    expect(await isAccepted(await sign(claims))).toBe(expected)
  })
})

describe('signing keys', () => {
  const minutes = (count: number) => vi.setSystemTime(noon + count * 60_000)

  test('are fetched once, and at most once more for unknown key ids', async () => {
    expect(await isAccepted(await sign())).toBe(true)
    expect(await isAccepted(await sign())).toBe(true)
    expect(fetchCount).toBe(1)
    minutes(1)
    const unknown = await sign({}, { kid: 'unknown' })
    for (let round = 0; round < 20; round++) expect(await isAccepted(unknown)).toBe(false)
    expect(fetchCount).toBe(2)
  })

  test('can be rotated: a new key is accepted at once, the old one is rejected', async () => {
    const old = await sign()
    expect(await isAccepted(old)).toBe(true)
    publishedKeys = [await jwk(second, 'second')]
    minutes(1)
    expect(await isAccepted(await sign({}, { kid: 'second' }, second))).toBe(true)
    expect(await isAccepted(old)).toBe(false)
  })

  test('that were removed are rejected after ten minutes', async () => {
    const old = await sign()
    expect(await isAccepted(old)).toBe(true)
    publishedKeys = []
    minutes(11)
    expect(await isAccepted(old)).toBe(false)
  })

  test('are matched by key id', async () => {
    publishedKeys = [
      await jwk(first, 'first'),
      await jwk(second, 'second'),
      await jwk(curve, 'curve'),
    ]
    expect(await isAccepted(await sign({}, { kid: 'second' }, second))).toBe(true)
    expect(await isAccepted(await sign({}, { kid: 'curve', alg: 'ES256' }, curve))).toBe(true)
    expect(await isAccepted(await sign({}, { kid: 'first' }, second))).toBe(false)
  })

  test('are all tried for a token without a key id', async () => {
    publishedKeys = [await jwk(first), await jwk(second)]
    expect(await isAccepted(await sign({}, { kid: undefined }, second))).toBe(true)
    const unknownKey = await generateKeyPair('RS256')
    expect(await isAccepted(await sign({}, { kid: undefined }, unknownKey))).toBe(false)
    expect(await isAccepted(await sign({ exp: 1 }, { kid: undefined }, second))).toBe(false)
  })

  test('for encryption or another algorithm are not used', async () => {
    for (const more of [{ use: 'enc' }, { alg: 'RS512' }, { key_ops: ['encrypt'] }]) {
      publishedKeys = [await jwk(first, 'first', more)]
      minutes(fetchCount + 1)
      expect(await isAccepted(await sign()), JSON.stringify(more)).toBe(false)
    }
  })
})

test('a multi-tenant issuer matches the tenant in the token', async () => {
  const issuers = ['https://login.example/{tid}/v2.0']
  const tid = '9188040d-6c67-4c5b-b112-36a304b66dad'
  const iss = `https://login.example/${tid}/v2.0`
  expect(await isAccepted(await sign({ iss, tid }), { issuers })).toBe(true)
  const other = tid.replace('9', '8')
  expect(await isAccepted(await sign({ iss, tid: other }), { issuers })).toBe(false)
  expect(await isAccepted(await sign({ iss }), { issuers })).toBe(false)
  const traversal = 'https://login.example/../v2.0'
  expect(await isAccepted(await sign({ iss: traversal, tid: '..' }), { issuers })).toBe(false)
})
