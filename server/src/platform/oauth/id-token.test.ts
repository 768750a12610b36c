import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BadIdToken, createIdTokens } from './id-token.ts'

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

let shown: JWK[]
let asked: number
let tokens: ReturnType<typeof createIdTokens>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  shown = [await jwk(first, 'first')]
  asked = 0
  tokens = createIdTokens(async () => {
    asked++
    return Response.json({ keys: shown })
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
const believed = (token: string, more?: object) =>
  verify(token, more).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(BadIdToken)
      return false
    },
  )

describe('its clock may be half a minute away from ours', () => {
  test.each<[string, object, object, boolean]>([
    ['just over', { exp: seconds - 29 }, {}, true],
    ['over', { exp: seconds - 31 }, {}, false],
    ['to begin at once', { nbf: seconds + 29 }, {}, true],
    ['to begin later', { nbf: seconds + 31 }, {}, false],
    ['an hour old', { iat: seconds - 3629 }, { maxAge: 3600 }, true],
    ['more than an hour old', { iat: seconds - 3631 }, { maxAge: 3600 }, false],
    ['from a moment ahead', { iat: seconds + 29 }, { maxAge: 3600 }, true],
    ['from later', { iat: seconds + 31 }, { maxAge: 3600 }, false],
    ['of no age', { iat: undefined }, {}, false],
  ])('%s', async (_, claims, more, expected) => {
    expect(await believed(await sign(claims), more)).toBe(expected)
  })
})

describe('for whom it is', () => {
  test.each<[string, object, boolean]>([
    ['us', { aud: 'us' }, true],
    ['an app of ours', { aud: 'our-app' }, true],
    ['a list of us alone', { aud: ['us'] }, true],
    ['us, asked for by another client of the same house', { aud: 'us', azp: 'phone' }, true],
    ['several, asked for by us', { aud: ['us', 'else'], azp: 'us' }, true],
    ['several, asked for by an app of ours', { aud: ['else', 'us'], azp: 'our-app' }, true],
    ['several, asked for by another', { aud: ['us', 'else'], azp: 'else' }, false],
    ['several, and nobody says who asked', { aud: ['us', 'else'] }, false],
    ['several, without us', { aud: ['else', 'other'], azp: 'us' }, false],
    ['nobody', { aud: [] }, false],
    ['nobody at all', { aud: undefined }, false],
    ['who begins like us', { aud: 'us2' }, false],
  ])('%s', async (_, claims, expected) => {
    expect(await believed(await sign(claims))).toBe(expected)
  })
})

describe('its keys', () => {
  const minutes = (count: number) => vi.setSystemTime(noon + count * 60_000)

  test('are asked for once, and again when one is not known; not at every such token', async () => {
    expect(await believed(await sign())).toBe(true)
    expect(await believed(await sign())).toBe(true)
    expect(asked).toBe(1)
    minutes(1)
    const unknown = await sign({}, { kid: 'unknown' })
    for (let round = 0; round < 20; round++) expect(await believed(unknown)).toBe(false)
    expect(asked).toBe(2)
  })

  test('change in the middle: the new one is good at once, the old one not for long', async () => {
    const old = await sign()
    expect(await believed(old)).toBe(true)
    shown = [await jwk(second, 'second')]
    minutes(1)
    expect(await believed(await sign({}, { kid: 'second' }, second))).toBe(true)
    expect(await believed(old)).toBe(false)
  })

  test('that were taken back are not believed longer than ten minutes', async () => {
    const old = await sign()
    expect(await believed(old)).toBe(true)
    shown = []
    minutes(11)
    expect(await believed(old)).toBe(false)
  })

  test('are several: each signs under its own name only', async () => {
    shown = [await jwk(first, 'first'), await jwk(second, 'second'), await jwk(curve, 'curve')]
    expect(await believed(await sign({}, { kid: 'second' }, second))).toBe(true)
    expect(await believed(await sign({}, { kid: 'curve', alg: 'ES256' }, curve))).toBe(true)
    expect(await believed(await sign({}, { kid: 'first' }, second))).toBe(false)
  })

  test('are several, and a token does not say which: one of them has to be right', async () => {
    shown = [await jwk(first), await jwk(second)]
    expect(await believed(await sign({}, { kid: undefined }, second))).toBe(true)
    const stranger = await generateKeyPair('RS256')
    expect(await believed(await sign({}, { kid: undefined }, stranger))).toBe(false)
    expect(await believed(await sign({ exp: 1 }, { kid: undefined }, second))).toBe(false)
  })

  test('that are there to encrypt, or for another algorithm, sign nothing', async () => {
    for (const more of [{ use: 'enc' }, { alg: 'RS512' }, { key_ops: ['encrypt'] }]) {
      shown = [await jwk(first, 'first', more)]
      minutes(asked + 1)
      expect(await believed(await sign()), JSON.stringify(more)).toBe(false)
    }
  })
})

test('a shared issuer stands for the tenant that the token names', async () => {
  const issuers = ['https://login.example/{tid}/v2.0']
  const tid = '9188040d-6c67-4c5b-b112-36a304b66dad'
  const iss = `https://login.example/${tid}/v2.0`
  expect(await believed(await sign({ iss, tid }), { issuers })).toBe(true)
  const other = tid.replace('9', '8')
  expect(await believed(await sign({ iss, tid: other }), { issuers })).toBe(false)
  expect(await believed(await sign({ iss }), { issuers })).toBe(false)
  const place = 'https://login.example/../v2.0'
  expect(await believed(await sign({ iss: place, tid: '..' }), { issuers })).toBe(false)
})
