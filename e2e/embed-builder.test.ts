import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { useSite } from './testing/sites.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const site = useSite(
  () =>
    `default-src 'none'; script-src 'self' 'unsafe-inline' ${app.origin}; frame-src ${app.origin}; img-src data:`,
)
const b = (key: string) => en(`embed-builder.ui.${key}`)
const c = (key: string) => en(`checkout-page.ui.${key}`)
const l = (key: string) => en(`shop-links.ui.${key}`)

async function openBuilder() {
  const shop = await openShop(app)
  const product = await licensedProduct(shop)
  const link = await shop.call('POST', '/v1/checkout-links/', {
    payment_processor: 'stripe',
    products: [product.id],
  })
  await shop.owner.page.goto(`/o/${shop.slug}/developers/embed?link=${link.id}`)
  await shop.owner.page.getByRole('heading', { name: b('how.title') }).waitFor()
  return { ...shop, page: shop.owner.page, link }
}

const codeIn = async (page: Page, tab: string) => {
  await page.getByRole('tab', { name: tab }).click()
  return String(await page.getByRole('tabpanel').textContent())
}

/** The code as it is, in an otherwise empty page of another site. */
function serve(body: string): void {
  site.files.set(
    '/',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
     <link rel="icon" href="data:,"><body>${body}</body></html>`,
  )
}

async function visit(origin: string) {
  const user = await app.newUser({}, { operator: false })
  const logged: string[] = []
  user.page.on('console', (message) => logged.push(message.text()))
  await user.page.goto(origin)
  return { ...user, frame: user.page.frameLocator('iframe'), logged }
}

test('a seller adds a website, and the code opens the checkout there, unchanged', async () => {
  const { page, organizationId, call } = await openBuilder()
  const host = page.getByLabel(b('hosts.host'))
  await page.getByText(b('hosts.none')).waitFor()
  await host.fill('http://example.com')
  await page.getByRole('button', { name: b('hosts.add') }).click()
  await page.getByText(en('embed-builder.ui.hosts.secure').slice(0, 10), { exact: false }).waitFor()
  await host.fill(`${site.origin}/shop/`)
  await page.getByRole('button', { name: b('hosts.add') }).click()
  await page.getByText(site.origin, { exact: true }).waitFor()
  const settings = await call('GET', `/v1/organizations/${organizationId}/checkout-settings`)
  expect(settings.embed_hosts).toEqual([site.origin])

  await page.getByLabel(l('share.theme')).selectOption('dark')
  await page.getByLabel(l('share.language')).selectOption('de')
  await page.getByRole('checkbox', { name: 'loaded' }).check()
  await page.getByRole('checkbox', { name: 'closed' }).check()
  serve(await codeIn(page, 'HTML'))
  const overlay = await visit(site.origin)
  await overlay.page.getByRole('link', { name: l('share.buy') }).click()
  await overlay.frame.getByRole('heading', { name: 'Light Studio' }).waitFor()
  expect(await overlay.frame.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await overlay.frame.locator('html').getAttribute('lang')).toBe('de')
  await overlay.page.keyboard.press('Escape')
  await expect.poll(() => overlay.logged).toEqual(['loaded', 'closed'])

  await page.getByRole('radio', { name: b('how.inline') }).check()
  serve(await codeIn(page, 'HTML'))
  const inline = await visit(site.origin)
  await inline.frame.getByRole('heading', { name: 'Light Studio' }).waitFor()
  await expect.poll(() => inline.logged).toEqual(['loaded'])

  serve(await codeIn(page, b('code.linkTab')))
  const linked = await visit(site.origin)
  await linked.page.getByRole('link', { name: l('share.buy') }).click()
  await linked.page.getByRole('heading', { name: 'Light Studio' }).waitFor()

  const elsewhere = site.elsewhere
  serve(await codeIn(page, 'HTML'))
  const refused = await visit(elsewhere)
  refused.allow(/^403 GET \/checkout\//)
  await refused.frame.getByRole('heading', { name: c('frame.refusedTitle') }).waitFor()
})

test('the checkout is tried on the page itself, over it and in it, before any website is listed', async () => {
  const { page } = await openBuilder()
  const frame = page.frameLocator('iframe')
  await page.getByRole('button', { name: b('preview.openOverlay') }).click()
  await frame.getByRole('heading', { name: 'Light Studio' }).waitFor()
  await page.getByText('loaded', { exact: true }).last().waitFor()
  await frame.getByRole('button', { name: c('frame.close') }).click()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)

  await page.getByRole('radio', { name: b('how.inline') }).check()
  await page.getByRole('button', { name: b('preview.openInline') }).click()
  await frame.getByLabel(c('email')).fill('bea@example.com')
  await frame.getByLabel(c('name'), { exact: true }).fill('Bea')
  await frame.getByText(c('card.test'), { exact: true }).click()
  await frame.getByLabel(c('country')).selectOption('DE')
  await frame.getByText(/^Tax .*included$/).waitFor({ state: 'attached' })
  await frame.locator('[data-test-card="4242424242424242"]').click()
  await frame.locator('#consent').check()
  await frame.locator('#pay').click()
  await frame.getByRole('heading', { name: c('receipt.title') }).waitFor()
  await page.getByText('loaded, confirmed, success', { exact: true }).waitFor()
  await page.getByRole('button', { name: b('preview.close') }).click()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})

test('the code for React runs as it is, and takes the checkout away with its component', async () => {
  const { page } = await openBuilder()
  await page.getByLabel(b('hosts.host')).fill(site.origin)
  await page.getByRole('button', { name: b('hosts.add') }).click()
  await page.getByText(site.origin, { exact: true }).waitFor()
  await page.getByRole('radio', { name: b('how.inline') }).check()
  const component = await codeIn(page, 'React')
  site.files.set('/app.js', await bundled(component))
  serve('<div id="root"></div><button id="leave">Leave</button><script src="/app.js"></script>')
  const shop = await visit(site.origin)
  await shop.frame.getByRole('heading', { name: 'Light Studio' }).waitFor()
  await shop.page.locator('#leave').click()
  await expect.poll(() => shop.page.locator('iframe').count()).toBe(0)
})

test('a shop without links gets one for a product', async () => {
  const shop = await openShop(app)
  await licensedProduct(shop)
  const { page } = shop.owner
  await page.goto(`/o/${shop.slug}/developers/embed`)
  await page.getByText(b('what.none')).waitFor()
  await page.getByRole('combobox', { name: l('fields.products') }).fill('Light')
  await page.getByRole('option', { name: 'Light Studio' }).click()
  await page.getByRole('button', { name: l('create.open') }).click()
  await page.getByRole('heading', { name: b('code.title'), exact: true }).waitFor()
  const { items } = await shop.call('GET', '/v1/checkout-links/')
  const [link] = items as readonly { readonly url: string }[]
  expect(await codeIn(page, 'HTML')).toContain(String(link?.url))
})

/** The component in a page, as a tool of its developer would build it. */
async function bundled(component: string): Promise<string> {
  const { build } = await import('vite')
  const entry = 'virtual:app.jsx'
  const sources: Readonly<Record<string, string>> = {
    [entry]: `import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      import { Checkout } from 'virtual:component.jsx'
      const root = createRoot(document.querySelector('#root'))
      root.render(createElement(Checkout))
      document.querySelector('#leave').onclick = () => root.unmount()`,
    'virtual:component.jsx': component,
  }
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rollupOptions: { input: entry, output: { format: 'iife' } } },
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => (id in sources ? id : null),
        load: (id) => sources[id] ?? null,
      },
    ],
  })
  const [built] = Array.isArray(answer) ? answer : [answer]
  if (!built || !('output' in built)) throw new Error('Nothing was built.')
  return built.output[0].code
}
