import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createProduct } from '#testing/checkouts.ts'
import { storeUrl } from '#testing/merchant-webhooks.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { allowLocalWebhooks, startReceiver } from '#testing/receiver.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer({ settings: allowLocalWebhooks })
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const path = '/v1/webhooks/endpoints'
const input = { url: 'https://example.com/hooks', format: 'raw', events: ['product.created'] }
const deliveriesOf = async ({ call }: Merchant) =>
  (await call('GET', '/v1/webhooks/deliveries')).body.items

const internal = [
  ...['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '127.1', '2130706433', '0x7f000001'],
  ...['017700000001', '169.254.169.254', '[fd00:ec2::254]', 'metadata.google.internal'],
  ...['100.100.100.200', '192.0.0.192', '[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]'],
  ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '10.1.2.3', '172.16.0.1', '192.168.0.1'],
  ...[
    '100.64.0.1',
    '[fc00::1]',
    '[fe80::1]',
    '224.0.0.1',
    '240.0.0.1',
    'localhost.',
    'a.localhost',
  ],
].map((host) => `https://${host}/`)
const odd = [
  ...['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/'],
  ...['https://user:pass@example.com/', 'https://example.com:22/', 'https://example.com:5432/'],
  ...['javascript:alert(1)', 'https://', '//example.com/', 'https://exa mple.com/', ''],
  'https://example.com/\r\nx: y',
]

test('A-165, A-166, A-167, A-171: an endpoint of a merchant has a public address, from the start and later', async () => {
  const strict = await serverForThisTest()
  const { call } = await createMerchant(strict)
  const { body } = await call('POST', path, input)
  for (const url of [...internal, ...odd]) {
    const created = await call('POST', path, { ...input, url })
    const changed = await call('PATCH', `${path}/${body.id}`, { url })
    const told = [created.status, created.body.error, changed.status, changed.body.error]
    const refused = [422, 'RequestValidationError']
    expect([url, ...told]).toEqual([url, ...refused, ...refused])
  }
  expect((await call('GET', `${path}/${body.id}`)).body.url).toBe(input.url)
  expect((await call('GET', path)).body.pagination.total_count).toBe(1)
})

test('A-165: without the permission of the operator, nothing is sent to this machine', async () => {
  const strict = await serverForThisTest()
  const own = await createMerchant(strict)
  const receiver = await startReceiver()
  const { body } = await own.call('POST', path, input)
  // As after a change of the settings, or of the addresses behind a name.
  await storeUrl(strict, body.id, receiver.url.replace('127.0.0.1', 'localhost'))
  await createProduct(own)
  await expect.poll(() => deliveriesOf(own), { timeout: 10_000 }).not.toEqual([])
  const [delivery] = await deliveriesOf(own)
  expect(delivery.succeeded).toBe(false)
  expect(receiver.received).toEqual([])
})

test('A-170, A-173: a redirect of a receiver is a failed attempt and is not followed', async () => {
  let visits = 0
  const inside = createServer((_, response) => {
    visits++
    response.end('internal page')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void inside.close())
  const { port } = inside.address() as AddressInfo
  const receiver = await startReceiver()
  receiver.respondWith((_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/admin` }).end('moved')
  })
  await merchant.call('POST', path, { ...input, url: receiver.url })
  await createProduct(merchant)
  await expect.poll(() => deliveriesOf(merchant), { timeout: 10_000 }).not.toEqual([])
  const [delivery] = await deliveriesOf(merchant)
  expect(delivery).toMatchObject({ succeeded: false, http_code: 302 })
  expect(JSON.stringify(delivery)).not.toContain('internal page')
  expect(visits).toBe(0)
  const other = await createMerchant(server)
  expect(await deliveriesOf(other)).toEqual([])
})
