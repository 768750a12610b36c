import { drawnProviders } from '@guildhall/contract/drawn-providers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networks } from './networks.ts'
import { openIdProviders, standardProvider } from './openid.ts'
import { idOf, type Provider, type Raw } from './provider.ts'

const all = [...openIdProviders, ...networks, standardProvider('acme', 'Acme')]
const named = (id: string): Provider => {
  const found = all.find((provider) => provider.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}
const read = (id: string, raw: Raw, also?: unknown) => named(id).read(raw, also)

test('every provider known by name has a logo for the sign-in page', () => {
  const known = [...openIdProviders, ...networks].map(({ id }) => id)
  expect(known.toSorted()).toEqual(drawnProviders)
})

test.each(all)('$id parses any response without inventing a user', ({ read: reader }) => {
  fc.assert(
    fc.property(fc.object({ withNullPrototype: true }), fc.anything(), (raw, also) => {
      const profile = reader(raw as Raw, also)
      if (profile === undefined) return
      expect(profile.id).not.toBe('')
      expect(['undefined', 'null', 'NaN']).not.toContain(profile.id)
      if (profile.emailVerified) expect(profile.email).toBeTruthy()
    }),
  )
})

test.each(all)(
  '$id never marks an address as verified without an explicit true',
  ({ id, read: reader }) => {
    const somebody = {
      id: '1',
      sub: '1',
      oid: '1',
      account_id: '1',
      state: 'active',
      email: 'a@b.example',
    }
    for (const maybe of [undefined, null, 'false', 'no', 'yes', {}, []]) {
      const raw = { ...somebody, email_verified: maybe, verified: maybe, xms_edov: maybe }
      expect(
        reader(raw, [{ email: 'a@b.example', verified: maybe }])?.emailVerified ?? false,
        id,
      ).toBe(false)
    }
  },
)

test.each([
  '',
  '   ',
  'undefined',
  'null',
  'NaN',
  '[object Object]',
  null,
  undefined,
  {},
  [],
  true,
])('%j is not an id', (value) => {
  expect(idOf(value)).toBeUndefined()
})

test('an id is a string or an integer, and not too long', () => {
  expect([idOf(12), idOf('a b'), idOf('0')]).toEqual(['12', 'a b', '0'])
  expect([idOf(1.5), idOf(2 ** 60), idOf('x'.repeat(256)), idOf('a\nb')]).toEqual(
    Array(4).fill(undefined),
  )
})

describe('Microsoft', () => {
  const raw = { oid: '1', email: 'a@b.example' }
  test.each<[boolean, object]>([
    [false, {}],
    [false, { email_verified: false, xms_edov: true }],
    [true, { email_verified: true }],
    [true, { xms_edov: true }],
    [true, { xms_edov: '1' }],
    [true, { verified_primary_email: ['a@b.example'] }],
    [true, { verified_secondary_email: ['a@b.example'] }],
    [false, { verified_primary_email: ['other@b.example'] }],
  ])('%s: %j', (verified, more) => {
    expect(read('microsoft', { ...raw, ...more })?.emailVerified).toBe(verified)
  })

  const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'
  test.each([
    ['common', consumers, true],
    ['organizations', consumers, false],
    ['organizations', 'other', true],
    ['consumers', consumers, true],
    ['consumers', 'other', false],
    ['mine', 'mine', true],
    ['mine', 'other', false],
  ])('tenant %s admits a user of %s: %s', (tenant, tid, may) => {
    expect(named('microsoft').openId?.accepts?.({ tid }, { tenant, params: {} })).toBe(may)
  })
})

test('Google’s hosted domain is verified in the token', () => {
  const accepts = (hd: unknown, wish?: string) =>
    named('google').openId?.accepts?.({ hd }, { tenant: '', params: wish ? { hd: wish } : {} })
  expect(accepts(undefined)).toBe(true)
  expect(accepts('a.example', 'a.example')).toBe(true)
  expect(accepts('b.example', 'a.example')).toBe(false)
  expect(accepts(undefined, 'a.example')).toBe(false)
  expect([accepts('b.example', '*'), accepts(undefined, '*')]).toEqual([true, false])
})

test('GitHub’s verified flag counts for the profile’s address', () => {
  const list = [
    { email: 'a@b.example', verified: false, primary: false },
    { email: 'c@d.example', verified: true, primary: true },
  ]
  expect(read('github', { id: 1, email: 'A@b.example' }, list)).toMatchObject({
    email: 'A@b.example',
    emailVerified: false,
  })
  expect(read('github', { id: 1 }, list)).toMatchObject({
    email: 'c@d.example',
    emailVerified: true,
  })
  expect(read('github', { id: 1, email: 'x@y.example' }, 'nonsense')).toMatchObject({
    emailVerified: false,
  })
})

test('X’s address is the confirmed one, never the username', () => {
  const data = { id: '1', name: 'Ada', username: 'ada@b.example' }
  expect(read('twitter', { data })).toMatchObject({ email: undefined, emailVerified: false })
  const also = { data: { confirmed_email: 'a@b.example' } }
  expect(read('twitter', { data }, also)).toMatchObject({
    email: 'a@b.example',
    emailVerified: true,
  })
})

test('GitLab rejects users who are blocked there', () => {
  const raw = { id: 1, state: 'active', locked: false }
  expect(read('gitlab', raw)?.id).toBe('1')
  expect(read('gitlab', { ...raw, state: 'blocked' })).toBeUndefined()
  expect(read('gitlab', { ...raw, locked: true })).toBeUndefined()
})

test('Discord’s pictures, old and new', () => {
  const picture = (raw: object) => read('discord', { id: '80351110224678912', ...raw })?.image
  const base = 'https://cdn.discordapp.com/'
  expect(picture({ avatar: 'abc' })).toBe(`${base}avatars/80351110224678912/abc.png`)
  expect(picture({ avatar: 'a_b' })).toBe(`${base}avatars/80351110224678912/a_b.gif`)
  expect(picture({ discriminator: '1337' })).toBe(`${base}embed/avatars/2.png`)
  expect(picture({ discriminator: '0' })).toBe(`${base}embed/avatars/5.png`)
})
