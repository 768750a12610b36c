import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkSignature, type Signed } from './check-signature.ts'

const now = 1_790_000_000_000
const secret = `whsec_${Buffer.from('twenty-four bytes or more').toString('base64')}`

function signed(change: Partial<Signed> = {}, key: string | Buffer = ''): Signed {
  const base = { id: 'msg', timestamp: String(now / 1000), body: '{"a":1}', secret, ...change }
  const bytes = key === '' ? Buffer.from(secret.slice('whsec_'.length), 'base64') : key
  const text = `${base.id}.${base.timestamp}.${base.body}`
  const digest = createHmac('sha256', bytes).update(text).digest('base64')
  return { signature: `v1,${digest}`, ...base }
}

test('a signature is right for both usual readings of a secret', async () => {
  expect(await checkSignature(signed(), now)).toBe('matches')
  expect(await checkSignature(signed({}, secret), now)).toBe('matches')
  const chosen = 'a secret of one’s own, 32 letters'
  expect(await checkSignature(signed({ secret: chosen }, chosen), now)).toBe('matches')
})

test('one of several signatures is enough, and spaces around fields are left out', async () => {
  const right = signed()
  const signature = ` v2,abc v1,${'A'.repeat(43)}= ${right.signature} `
  expect(await checkSignature({ ...right, signature, id: ' msg ' }, now)).toBe('matches')
})

test.each<[string, Partial<Signed>, string]>([
  ['no id', { id: '' }, 'headersMissing'],
  ['no secret', { secret: ' ' }, 'secretMissing'],
  ['a date as the timestamp', { timestamp: '2026-11-25' }, 'timestampUnreadable'],
  ['a signature without its version', { signature: 'abc' }, 'signatureUnreadable'],
  ['another body', { body: '{"a":2}' }, 'differs'],
  ['another secret', { secret: 'whsec_AAAA' }, 'differs'],
  ['a line end more', { body: '{"a":1}\n' }, 'bodyTrimmed'],
])('%s is named', async (_, change, verdict) => {
  expect(await checkSignature({ ...signed(), ...change }, now)).toBe(verdict)
})

test('a right signature of another time is named as such, five minutes either way', async () => {
  const right = signed()
  expect(await checkSignature(right, now + 300_000)).toBe('matches')
  expect(await checkSignature(right, now + 301_000)).toBe('tooOld')
  expect(await checkSignature(right, now - 301_000)).toBe('tooNew')
})
