import { expect, test } from 'vitest'
import { stopwatch } from '../system.ts'
import { createPasswords } from './passwords.ts'

/** bcrypt with cost 12: about a third of a second, fifty times our own hash. */
const slow = '$2b$12$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
const password = 'correct horse battery'

/** The fastest of some times: what else the machine does can only add to them. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const elapsed = stopwatch()
    await work()
    times.push(elapsed())
  }
  return Math.min(...times)
}

test('with slow hashes stored, every refusal takes as long; a success does not', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128, maxWait: 60_000 })
  const own = await passwords.hash(password)
  await passwords.equalizeTiming([slow, own])
  const foreign = await timed(() => passwords.verify(slow, 'wrong'))
  const unknown = await timed(() => passwords.verify(undefined, 'wrong'))
  const native = await timed(() => passwords.verify(own, 'wrong'))
  const right = await timed(() => passwords.verify(own, password))
  for (const time of [unknown, native]) expect(time / foreign).toBeGreaterThan(0.6)
  expect(right).toBeLessThan(unknown)
  await passwords.equalizeTiming([])
  expect(await timed(() => passwords.verify(undefined, 'wrong'))).toBeLessThan(foreign / 2)
})

test('only hashes with the current parameters need no rehash', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  expect(passwords.needsRehash(await passwords.hash(password))).toBe(false)
  expect(passwords.needsRehash(slow)).toBe(true)
  expect(passwords.needsRehash('$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA')).toBe(true)
})

test('an invalid stored hash matches no password', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  for (const stored of ['', 'plain', '$argon2id$', '$2b$20$x', '$2b$99$x']) {
    expect(await passwords.verify(stored, stored)).toBe(false)
  }
})

test('passwords are compared normalized and, for imported hashes, as typed', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  // "lètmein" in decomposed form, as Django hashes it when typed so.
  const { pbkdf2Sync } = await import('node:crypto')
  const decomposed = 'le\u0300tmein'
  const hash = pbkdf2Sync(decomposed, 'seasalt', 1000, 32, 'sha256').toString('base64')
  const stored = `pbkdf2_sha256$1000$seasalt$${hash}`
  expect(await passwords.verify(stored, decomposed)).toBe(true)
  expect(await passwords.verify(stored, 'letmein')).toBe(false)
})
