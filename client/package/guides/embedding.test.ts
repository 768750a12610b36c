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

test('the types in the guide to embedding are those of the script', () => {
  const types = filesOf('embedding').find(({ path }) => path === 'guildhall.d.ts')
  const own = readFileSync(join(root, 'web/src/embed/api.ts'), 'utf8')
  expect(types?.text).toContain(own.replaceAll('export type', 'type').trimEnd())
})
