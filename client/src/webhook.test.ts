import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { signatures } from '../../server/src/platform/webhook-signature.ts'
import { type ReceivedWebhook, verifyWebhook } from './webhook.ts'

/** The published example of the standard. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"test": 2432232314}'
const at = 1_614_265_330
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(at),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const good: ReceivedWebhook = { body, headers, secret, now: at * 1000 }
const check = (part: Partial<ReceivedWebhook>) => verifyWebhook({ ...good, ...part })
const withHeaders = (part: Record<string, string>) => check({ headers: { ...headers, ...part } })

test('the published example of the standard is accepted', async () => {
  await expect(check({})).resolves.toEqual({ id: headers['webhook-id'], test: 2_432_232_314 })
})

test('all forms of headers, body and secret are accepted', async () => {
  await expect(check({ headers: new Headers(headers) })).resolves.toBeDefined()
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  )
  await expect(check({ headers: upper })).resolves.toBeDefined()
  await expect(check({ body: new TextEncoder().encode(body) })).resolves.toBeDefined()
  await expect(check({ secret: ['whsec_AAAA', secret] })).resolves.toBeDefined()
})

describe('rejects', () => {
  test.each(Object.keys(headers))('a message without %s', async (name) => {
    await expect(withHeaders({ [name]: '' })).rejects.toThrow('Missing required headers')
  })

  test.each([
    [-300, undefined],
    [-301, 'Message timestamp too old'],
    [300, undefined],
    [301, 'Message timestamp too new'],
  ])('a message of %i seconds from now: %s', async (seconds, problem) => {
    const now = (at - seconds) * 1000
    if (problem) await expect(check({ now })).rejects.toThrow(problem)
    else await expect(check({ now })).resolves.toBeDefined()
  })

  test.each(['soon', '1e9', '-5', '16142653300000000', '0x60'])('the time %s', async (text) => {
    await expect(withHeaders({ 'webhook-timestamp': text })).rejects.toThrow(
      'Invalid Signature Headers',
    )
  })

  test.each([
    ['a short one', 'v1,g0hM9SsE'],
    ['an empty one', 'v1,'],
    ['one of another version', 'v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
    ['one without a version', 'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
    ['one that is no base64', 'v1,!!!!'],
    ['a longer one', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OEAAAA='],
    ['a part of it', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1A=='],
  ])('a signature: %s', async (_, text) => {
    await expect(withHeaders({ 'webhook-signature': text })).rejects.toThrow(
      'No matching signature found',
    )
  })

  test.each(['', 'whsec_', 'whsec_!'])('the secret %j', async (wrong) => {
    await expect(check({ secret: wrong })).rejects.toThrow('Secret can not be empty')
    const signature = `v1,${createHmac('sha256', '').update(`${headers['webhook-id']}.${at}.${body}`).digest('base64')}`
    const forged = { ...headers, 'webhook-signature': signature }
    await expect(check({ secret: wrong, headers: forged })).rejects.toThrow()
  })

  test('no secret at all', async () => {
    await expect(check({ secret: [] })).rejects.toThrow('No matching signature found')
  })

  test('a body with any one letter changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(body.length - 1),
        fc.integer({ min: 32, max: 126 }),
        async (index, code) => {
          const letter = String.fromCharCode(code)
          if (body[index] === letter) return
          const changed = body.slice(0, index) + letter + body.slice(index + 1)
          await expect(check({ body: changed })).rejects.toThrow('No matching signature found')
        },
      ),
    )
  })
})

/** Signed by hand with these bytes, as a sender with that key does. */
function signedWith(key: string | Buffer, text: string | Buffer = body): Partial<ReceivedWebhook> {
  const start = `${headers['webhook-id']}.${at}.`
  const digest = createHmac('sha256', key).update(start).update(text).digest('base64')
  return { body: text, headers: { ...headers, 'webhook-signature': `v1,${digest}` } }
}

describe('keys', () => {
  test.each(['polar_whs_aGVsbG8gd29ybGQ', 'a secret of one’s own', secret, 'whsec_not base64'])(
    'the characters of the secret %j, as Polar signs',
    async (chosen) => {
      await expect(check({ secret: chosen, ...signedWith(chosen) })).resolves.toBeDefined()
    },
  )

  test('a secret without its prefix is not decoded: its characters are the key', async () => {
    const bare = secret.slice('whsec_'.length)
    const decoded = signedWith(Buffer.from(bare, 'base64'))
    await expect(check({ secret: bare, ...decoded })).rejects.toThrow('No matching signature found')
    await expect(check({ secret: bare, ...signedWith(bare) })).resolves.toBeDefined()
  })

  test('the bytes are checked as they came, whether or not they are a text', async () => {
    const broken = Buffer.concat([
      Buffer.from('{"type":"x.y","data":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ])
    await expect(
      check(signedWith(Buffer.from(secret.slice(6), 'base64'), broken)),
    ).resolves.toMatchObject({ type: 'x.y' })
    const other = Buffer.concat([
      Buffer.from('{"type":"x.y","data":"'),
      Buffer.from([0xfe, 0xff]),
      Buffer.from('"}'),
    ])
    await expect(
      check({ ...signedWith(Buffer.from(secret.slice(6), 'base64'), broken), body: other }),
    ).rejects.toThrow('No matching signature found')
  })

  test('several signatures and secrets: one match is enough, others are skipped', async () => {
    const right = headers['webhook-signature']
    for (const header of [
      `v2,abc ${right}`,
      `v1a,xyz v1,!!! ${right}`,
      `v1,${'A'.repeat(43)}= ${right}`,
    ]) {
      await expect(withHeaders({ 'webhook-signature': header })).resolves.toBeDefined()
    }
    await expect(check({ secret: ['whsec_AAAA', 'polar_whs_x', secret] })).resolves.toBeDefined()
  })
})

test('signatures of the server are accepted, with one secret and with two', async () => {
  const made = fc.uint8Array({ minLength: 24, maxLength: 64 })
  const key = made.map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`)
  await fc.assert(
    fc.asyncProperty(key, key, fc.json(), async (older, newer, data) => {
      const text = `{"type":"x.y","data":${data}}`
      const signed = { id: 'msg_1', timestamp: at, body: text }
      const signature = signatures([newer, older], signed)
      for (const known of [older, newer]) {
        const given = { ...headers, 'webhook-id': 'msg_1', 'webhook-signature': signature }
        await expect(check({ body: text, secret: known, headers: given })).resolves.toMatchObject({
          type: 'x.y',
        })
      }
    }),
  )
})

test('the data of a known event has dates where the contract has them, and texts elsewhere', async () => {
  const date = '2030-01-01T00:00:00.000Z'
  const send = (type: string) => {
    const text = JSON.stringify({ type, timestamp: date, data: { name: date, createdAt: date } })
    const signature = signatures([secret], { id: 'msg_1', timestamp: at, body: text })
    const given = { ...headers, 'webhook-id': 'msg_1', 'webhook-signature': signature }
    return check({ body: text, headers: given })
  }
  const message = await send('user.created')
  if (message.type !== 'user.created') throw new Error('The type is another one.')
  expectTypeOf(message.data.createdAt).toEqualTypeOf<Date>()
  expect(message.data).toEqual({ name: date, createdAt: new Date(date) })
  expect(message.timestamp).toEqual(new Date(date))
  for (const type of ['of.tomorrow', 'constructor']) {
    expect((await send(type)).data).toEqual({ name: date, createdAt: date })
  }
})
