import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import { freePort } from '../../../server/src/platform/http/listen.ts'
import { createMerchant } from '../../../server/testing/merchants.ts'
import { root } from '../../../tools/tree.ts'
import { follow, start } from './guide.ts'
import { filesOf } from './pages.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

test('the guide to embedding: a shop whose page may show the checkout that it sells', async () => {
  const shop = `http://localhost:${await freePort()}`
  const { token } = await createMerchant(live.server, {
    scopes: ['organizations:write', 'products:write', 'checkout_links:write'],
  })
  const addresses = {
    'http://localhost:3000': live.origin,
    'http://localhost:4000': shop,
    '4000': new URL(shop).port,
  }
  const { output } = start(follow('embedding', addresses), ['shop.ts'], { TOKEN: token })
  await expect.poll(output).toContain(`Open ${shop}`)
  const page = await (await fetch(shop)).text()
  const link = /<a href="([^"]+)" data-guildhall-checkout/.exec(page)?.[1]
  const embedded = await fetch(`${link}?embed=true`, { headers: { referer: `${shop}/` } })
  expect(embedded.headers.get('content-security-policy')).toContain(`frame-ancestors ${shop};`)
  expect(await embedded.text()).toContain('Book')
})

test('the guide to embedding: a token for the card form of a customer, which leaves the address', async () => {
  const shop = 'https://shop.example.com'
  const scopes = ['organizations:write', 'customers:write', 'customer_sessions:write'] as const
  const { call, organizationId, token } = await createMerchant(live.server, { scopes: [...scopes] })
  await call('PUT', `/v1/organizations/${organizationId}/checkout-settings`, {
    embed_hosts: [shop],
  })
  await call('POST', '/v1/customers/', { email: 'ada@example.com', external_id: 'ada' })
  const folder = follow('embedding', { 'http://localhost:3000': live.origin })
  const script = `import { cardToken } from './card-token.ts'; console.log(await cardToken('ada'))`
  const { output } = start(folder, ['--input-type=module', '-e', script], { TOKEN: token })
  await expect.poll(output).toMatch(/polar_cst_[\w-]{43}/)
  const [session = ''] = /polar_cst_[\w-]{43}/.exec(output()) ?? []
  const form = await fetch(`${live.origin}/embed/payment-method/${session}`, {
    headers: { referer: `${shop}/` },
  })
  expect(form.headers.get('content-security-policy')).toContain(`frame-ancestors ${shop};`)
  expect(form.url + (await form.text())).not.toContain(session)
})

test('the types in the guide to embedding are those of the script', () => {
  const types = filesOf('embedding').find(({ path }) => path === 'guildhall.d.ts')
  const own = readFileSync(join(root, 'web/src/embed/api.ts'), 'utf8')
  expect(types?.text).toContain(own.replaceAll('export type', 'type').trimEnd())
})
