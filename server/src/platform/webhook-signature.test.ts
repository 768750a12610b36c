import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretFrom, signatures } from './webhook-signature.ts'

const known = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('signs the published example of Standard Webhooks correctly', () => {
  expect(signatures([known.secret], known)).toBe(known.signature)
})

test('each active secret signs, newest first, separated by a space', () => {
  const other = secretFrom(Buffer.alloc(32, 7))
  const [first, second] = signatures([other, known.secret], known).split(' ')
  expect(second).toBe(known.signature)
  expect(first).not.toBe(second)
})

test('signs with the characters of the secret too where that is configured', () => {
  const text = `${known.id}.${known.timestamp}.${known.body}`
  const literal = createHmac('sha256', known.secret).update(text).digest('base64')
  expect(signatures([known.secret], known, 'both')).toBe(`${known.signature} v1,${literal}`)
})

test.each(['', 'whsec_'])('refuses to sign with the empty secret %j', (secret) => {
  expect(() => signatures([secret], known)).toThrow('empty secret')
})

test('a new secret has the prefix and 32 bytes', () => {
  const secret = secretFrom(Buffer.alloc(32, 1))
  expect(secret).toMatch(/^whsec_/)
  expect(Buffer.from(secret.slice(6), 'base64').length).toBe(32)
})
