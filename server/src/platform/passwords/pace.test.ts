import { expect, test } from 'vitest'
import { stopwatch } from '../system.ts'
import { createPasswords } from './passwords.ts'

/** bcrypt of twelve rounds: about a third of a second, fifty times ours. */
const slow = '$2b$12$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
const password = 'correct horse battery'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const elapsed = stopwatch()
  await work()
  return elapsed()
}

test('where slow hashes are, saying no takes as long to everybody; saying yes does not', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128, patience: 60_000 })
  const own = await passwords.hash(password)
  await passwords.keepPaceWith([slow, own])
  const foreign = await timed(() => passwords.verify(slow, 'wrong'))
  const nobody = await timed(() => passwords.verify(undefined, 'wrong'))
  const native = await timed(() => passwords.verify(own, 'wrong'))
  const right = await timed(() => passwords.verify(own, password))
  for (const time of [nobody, native]) expect(time / foreign).toBeGreaterThan(0.6)
  expect(right).toBeLessThan(nobody)
  await passwords.keepPaceWith([])
  expect(await timed(() => passwords.verify(undefined, 'wrong'))).toBeLessThan(foreign / 2)
})

test('only our own hash of today is no foreign one', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  expect(passwords.isForeign(await passwords.hash(password))).toBe(false)
  expect(passwords.isForeign(slow)).toBe(true)
  expect(passwords.isForeign('$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA')).toBe(true)
})

test('a stored text that nobody can read opens for nobody', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  for (const stored of ['', 'plain', '$argon2id$', '$2b$20$x', '$2b$99$x']) {
    expect(await passwords.verify(stored, stored)).toBe(false)
  }
})

test('letters are compared in one form, and as they came where the other house did so', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  // "lètmein" with the accent apart, as Django would have hashed it if it had been typed so.
  const { pbkdf2Sync } = await import('node:crypto')
  const apart = 'le\u0300tmein'
  const hash = pbkdf2Sync(apart, 'seasalt', 1000, 32, 'sha256').toString('base64')
  const stored = `pbkdf2_sha256$1000$seasalt$${hash}`
  expect(await passwords.verify(stored, apart)).toBe(true)
  expect(await passwords.verify(stored, 'letmein')).toBe(false)
})
