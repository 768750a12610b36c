import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/chromium.ts'
import { ownCertificate } from './testing/own-certificate.ts'
import { type Product, startProduct } from './testing/product.ts'
import { createBook, createSeller, listHosts } from './testing/sellers.ts'
import { useSite } from './testing/sites.ts'
import { en } from './testing/texts.ts'

/** The only origin from which the package takes messages. */
const base = 'https://polar.sh'
const site = useSite(() => `script-src 'self'; frame-src ${base}`)
const text = (key: string) => en(`checkout-page.ui.${key}`)

let product: Product
let browser: Browser
const stops: (() => unknown)[] = []
beforeAll(async () => {
  product = await startProduct({ BASE_URL: base })
  stops.push(() => product.stop())
  const { port } = new URL(product.origin)
  const tls = createServer(ownCertificate('polar.sh'), (incoming, answer) => {
    const { headers, method, url } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  stops.push(() => {
    tls.closeAllConnections()
    tls.close()
  })
  await once(tls, 'listening')
  const address = tls.address() as AddressInfo
  browser = await launchBrowser([`--host-resolver-rules=MAP polar.sh 127.0.0.1:${address.port}`])
  stops.push(() => browser.close())
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

test('the unmodified package opens a checkout, is told of the sale, and closes it', async () => {
  const seller = await createSeller(product.origin, base)
  await listHosts(seller, site.origin)
  const link = await seller.call('POST', '/v1/checkout-links/', {
    payment_processor: 'stripe',
    products: [await createBook(seller)],
  })
  const embed = fileURLToPath(import.meta.resolve('@polar-sh/checkout/embed'))
  site.files.set('/polar.js', readFileSync(embed, 'utf8'))
  site.files.set(
    '/shop.js',
    `import { PolarEmbedCheckout } from '/polar.js'
     globalThis.told = []
     const checkout = await PolarEmbedCheckout.create(${JSON.stringify(link.url)}, { theme: 'dark' })
     for (const name of ['confirmed', 'success', 'close']) {
       checkout.addEventListener(name, ({ detail }) => { told.push(detail) })
     }
     told.push('loaded')`,
  )
  site.files.set('/', '<!doctype html><body><script type="module" src="/shop.js"></script></body>')

  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(site.origin)
  const told = () => page.evaluate('globalThis.told')
  const frame = page.frameLocator('iframe')
  await expect.poll(told).toEqual(['loaded'])
  expect(await page.locator('.polar-loader-spinner').count()).toBe(0)
  expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark')
  await frame.getByLabel(text('email')).fill('bea@example.com')
  await frame.getByLabel(text('name'), { exact: true }).fill('Bea')
  await frame.getByLabel(text('country')).selectOption('DE')
  await frame.getByText(text('card.test'), { exact: true }).click()
  await frame.locator('[data-test-card="4242424242424242"]').click()
  await frame.locator('#pay').click()
  await frame.getByRole('heading', { name: text('receipt.title') }).waitFor()
  // The cookie of the frame, which is one of another site here, says whose receipt it is.
  await frame.getByText(text('receipt.order'), { exact: true }).waitFor()
  const type = 'POLAR_CHECKOUT'
  const successURL = expect.stringMatching(/^https:\/\/polar\.sh\/checkout\/[\w-]+\/confirmation$/)
  await expect
    .poll(told)
    .toEqual([
      'loaded',
      { type, event: 'confirmed' },
      { type, event: 'success', successURL, redirect: false },
    ])
  await frame.getByRole('button', { name: text('frame.close') }).click()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})
