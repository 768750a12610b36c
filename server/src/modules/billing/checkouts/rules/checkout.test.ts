import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canBecome, hasExpired, statusAt, withCheckoutId } from './checkout.ts'

const statuses = ['open', 'confirmed', 'succeeded', 'expired'] as const

test('a checkout goes from open to succeeded or expired, and back only when its payment fails', () => {
  const allowed = statuses.flatMap((from) =>
    statuses.filter((to) => canBecome(from, to)).map((to) => `${from} ${to}`),
  )
  expect(allowed).toEqual([
    'open confirmed',
    'open expired',
    'confirmed open',
    'confirmed succeeded',
  ])
})

/** Applies commands in any order; those that are not allowed change nothing. */
const commands = fc.array(fc.constantFrom(...statuses), { maxLength: 60 })

test('whatever is tried, a final status stays, and success comes after a confirmation', () => {
  fc.assert(
    fc.property(commands, (wanted) => {
      const history: (typeof statuses)[number][] = ['open']
      for (const next of wanted) {
        const present = history.at(-1) ?? 'open'
        if (canBecome(present, next)) history.push(next)
      }
      const final = history.findIndex((status) => status === 'succeeded' || status === 'expired')
      if (final >= 0) expect(final).toBe(history.length - 1)
      const success = history.indexOf('succeeded')
      if (success >= 0) expect(history[success - 1]).toBe('confirmed')
      const expired = history.indexOf('expired')
      if (expired >= 0) expect(history[expired - 1]).toBe('open')
    }),
  )
})

test('an open checkout reads as expired from its last moment on', () => {
  const expiresAt = new Date('2026-01-02T00:00:00.000Z')
  const before = new Date(expiresAt.getTime() - 1)
  expect(hasExpired({ status: 'open', expiresAt }, before)).toBe(false)
  expect(statusAt({ status: 'open', expiresAt }, before)).toBe('open')
  expect(statusAt({ status: 'open', expiresAt }, expiresAt)).toBe('expired')
  expect(statusAt({ status: 'confirmed', expiresAt }, expiresAt)).toBe('confirmed')
  expect(statusAt({ status: 'succeeded', expiresAt }, expiresAt)).toBe('succeeded')
})

test('the id of the checkout is put wherever the address asks for it', () => {
  const url = 'https://shop.example/{CHECKOUT_ID}?id={CHECKOUT_ID}&x=$&'
  expect(withCheckoutId(url, 'abc')).toBe('https://shop.example/abc?id=abc&x=$&')
})
