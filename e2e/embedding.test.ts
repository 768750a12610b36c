import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { createBook, createSeller, listHosts, type Seller } from './testing/sellers.ts'
import { useSite } from './testing/sites.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const site = useSite(
  () =>
    `default-src 'none'; script-src 'self' ${app.origin}; frame-src ${app.origin}; img-src data:`,
)
const text = (key: string) => en(`checkout-page.ui.${key}`)

let making: Promise<Seller & { book: string }> | undefined

/** The seller of all tests, whose list has one origin of the site. */
function listed() {
  making ??= createSeller(app.origin).then(async (seller) => {
    await listHosts(seller, site.origin)
    return { ...seller, book: await createBook(seller) }
  })
  return making
}

/** A page with a button far below that opens the checkout over it, or with the checkout in its middle. */
async function shopOf(url: string, options: object = {}): Promise<void> {
  site.files.set(
    '/',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
     <link rel="icon" href="data:,"><script src="${app.origin}/embed.js"></script>
     <h1>Shop</h1>${'<p>Clocks</p>'.repeat(60)}<button id="buy">Buy</button><div id="place"></div>
     ${'<p>More clocks</p>'.repeat(60)}<script src="/shop.js"></script></html>`,
  )
  site.files.set(
    '/shop.js',
    `const told = []
     const tell = ({ type, detail }) => { if (type !== 'resized') told.push([type, detail]) }
     const options = { ...${JSON.stringify(options)}, onLoaded: tell, onConfirmed: tell,
       onSuccess: tell, onClosed: tell }
     const url = ${JSON.stringify(url)}
     document.querySelector('#buy').onclick = () => { Guildhall.checkout(url, options) }
     if (location.hash === '#inline') Guildhall.inline(document.querySelector('#place'), url, options)`,
  )
}

async function open(
  more: object = {},
): Promise<{ id: string; url: string; client_secret: string }> {
  const { book, call } = await listed()
  return call('POST', '/v1/checkouts/', { products: [book], ...more })
}

// biome-ignore lint/suspicious/noExplicitAny: what the page was told, in its own shapes
const told = (page: Page): Promise<[string, any][]> => page.evaluate('told')
const names = async (page: Page) => (await told(page)).map(([name]) => name)
const detailOf = async (page: Page, name: string) =>
  (await told(page)).find(([each]) => each === name)?.[1]

async function fill(frame: FrameLocator, card = '4242424242424242') {
  await frame.getByLabel(text('email')).fill('bea@example.com')
  await frame.getByLabel(text('name'), { exact: true }).fill('Bea')
  await frame.getByText(text('card.test'), { exact: true }).click()
  // What was opened stays open when the totals change.
  await frame.getByLabel(text('country')).selectOption('DE')
  await frame.getByText(/^Tax .*included$/).waitFor({ state: 'attached' })
  await frame.locator(`[data-test-card="${card}"]`).click()
}

async function visit(hash = '', origin = site.origin) {
  const user = await app.newUser({}, { operator: false })
  await user.page.goto(`${origin}/${hash}`)
  return { ...user, frame: user.page.frameLocator('iframe') }
}

describe('over a page of a listed host', () => {
  test('a buyer pays, and the page is told of it with the session of the customer', async () => {
    const checkout = await open()
    await shopOf(checkout.url, { theme: 'dark' })
    const { page, frame } = await visit()
    await page.getByRole('button', { name: 'Buy' }).focus()
    const before = await page.evaluate(() => [scrollY, document.body.clientWidth])
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['loaded'])
    expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('IFRAME')
    // For screen readers, as the page in it is called.
    const title = await frame.locator('h1').textContent()
    expect(await page.locator('iframe').getAttribute('title')).toContain(title)
    expect(await page.locator('dialog').getAttribute('aria-label')).toContain(title)
    expect(await page.evaluate(() => [scrollY, document.body.clientWidth])).toEqual(before)
    await fill(frame)
    await frame.locator('#pay').click()
    await frame.getByRole('heading', { name: text('receipt.title') }).waitFor()
    await expect.poll(() => names(page)).toEqual(['loaded', 'confirmed', 'success'])
    const sale = await detailOf(page, 'success')
    expect(sale).toEqual({
      checkoutId: checkout.id,
      customerSessionToken: expect.stringMatching(/^polar_cst_/),
      successUrl: `${app.origin}/checkout/${checkout.client_secret}/confirmation`,
      redirect: false,
    })
    const portal = await fetch(`${app.origin}/v1/customer-portal/orders/`, {
      headers: { authorization: `Bearer ${sale.customerSessionToken}` },
    })
    expect((await portal.json()).items).toHaveLength(1)
    await frame.getByRole('button', { name: text('frame.close') }).click()
    await expect.poll(() => names(page)).toContain('closed')
    expect(await page.locator('iframe').count()).toBe(0)
    expect(await page.evaluate('document.activeElement.id')).toBe('buy')
    expect(await page.evaluate(() => [scrollY, document.body.clientWidth])).toEqual(before)
  })

  test('Escape closes it, and asks while something is paid', async () => {
    const checkout = await open()
    await shopOf(checkout.url)
    const { page, frame } = await visit()
    await page.getByRole('button', { name: 'Buy' }).click()
    await expect.poll(() => names(page)).toEqual(['loaded'])
    await page.keyboard.press('Escape')
    await expect.poll(() => names(page)).toEqual(['loaded', 'closed'])

    await page.getByRole('button', { name: 'Buy' }).click()
    await fill(frame)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/checkout/**', async (route) => {
      if (route.request().postData()?.includes('intent=confirm')) await held
      await route.continue()
    })
    await frame.locator('#pay').click()
    await page.keyboard.press('Escape')
    await frame.getByText(text('frame.closing')).waitFor()
    expect(await frame.locator(':focus').textContent()).toContain(text('frame.stay'))
    await page.keyboard.press('Enter')
    await frame.getByText(text('frame.closing')).waitFor({ state: 'hidden' })
    expect(await page.locator('iframe').count()).toBe(1)
    goOn()
    await frame.getByRole('heading', { name: text('receipt.title') }).waitFor()
  })

  test('goes on to the page of the seller', async () => {
    const next = `${site.origin}/thanks`
    const checkout = await open({ success_url: next })
    await shopOf(checkout.url)
    site.files.set('/thanks', '<!doctype html><link rel="icon" href="data:,"><h1>Thanks</h1>')
    const { page, frame } = await visit()
    await page.getByRole('button', { name: 'Buy' }).click()
    await fill(frame)
    await frame.locator('#pay').click()
    await page.waitForURL(next)
  })
})

describe('in a page', () => {
  test('of the host that the seller named, it is as tall as it is, and keeps the session', async () => {
    const own = await createSeller(app.origin)
    const product = await createBook(own)
    const checkout = await own.call('POST', '/v1/checkouts/', {
      products: [product],
      embed_origin: site.origin,
    })
    await shopOf(checkout.url)
    const { page, frame } = await visit('#inline')
    await fill(frame)
    const heights = () => page.locator('iframe').evaluate((element) => element.clientHeight)
    const content = () => frame.locator('#root').evaluate((root) => root.clientHeight)
    await expect.poll(async () => (await heights()) === (await content())).toBe(true)
    const before = await heights()
    await frame.locator('#pay').click()
    await frame.getByRole('heading', { name: text('receipt.title') }).waitFor()
    await expect.poll(() => names(page)).toEqual(['loaded', 'confirmed', 'success'])
    expect(await detailOf(page, 'success')).not.toHaveProperty('customerSessionToken')
    expect(await frame.getByRole('button', { name: text('frame.close') }).count()).toBe(0)
    await expect.poll(heights).toBeLessThan(before)
  })

  test('the bank asks in a window of its own', async () => {
    const { book, call } = await listed()
    const link = await call('POST', '/v1/checkout-links/', {
      payment_processor: 'stripe',
      products: [book],
    })
    await shopOf(link.url)
    const { context, page, frame } = await visit('#inline')
    await fill(frame, '4000002500003155')
    await frame.locator('#pay').click()
    const challenged = frame.getByRole('link', { name: text('progress.challenge') })
    const [bank] = await Promise.all([context.waitForEvent('page'), challenged.click()])
    await expect.poll(() => names(page)).toEqual(['loaded', 'confirmed'])
    await bank.locator('button').first().click()
    await frame.getByRole('heading', { name: text('receipt.title') }).waitFor()
    await expect.poll(() => names(page)).toEqual(['loaded', 'confirmed', 'success'])
  })
})

test('a page of another host shows the way to a tab, and nothing of the checkout', async () => {
  const checkout = await open()
  await shopOf(checkout.url)
  const { allow, context, page, frame } = await visit('#inline', site.elsewhere)
  allow(/^403 GET \/checkout\//)
  await frame.getByRole('heading', { name: text('frame.refusedTitle') }).waitFor()
  expect(await frame.locator('#root').textContent()).not.toMatch(/Turmuhren|Lindenau/)
  expect(await names(page)).toEqual([])
  const way = frame.getByRole('link', { name: text('frame.open') })
  const [tab] = await Promise.all([context.waitForEvent('page'), way.click()])
  await tab.getByRole('heading', { name: 'Turmuhren' }).waitFor()
  expect(tab.url()).toBe(checkout.url)
})

test('over a page of another host, what is shown instead is closed as the checkout would be', async () => {
  const checkout = await open()
  await shopOf(checkout.url)
  const { allow, page, frame } = await visit('', site.elsewhere)
  allow(/^403 GET \/checkout\//)
  for (const close of [
    () => frame.getByRole('button', { name: text('frame.close') }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.getByRole('button', { name: 'Buy' }).click()
    await frame.getByRole('heading', { name: text('frame.refusedTitle') }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('IFRAME')
    await close()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
  }
  expect(await names(page)).toEqual(['closed', 'closed'])
})

test('a listed page of another site sells by http too, but gets no session: the frame has no cookie there', async () => {
  const seller = await createSeller(app.origin)
  await listHosts(seller, site.elsewhere)
  const products = [await createBook(seller)]
  const checkout = await seller.call('POST', '/v1/checkouts/', { products })
  await shopOf(checkout.url)
  const { page, frame } = await visit('#inline', site.elsewhere)
  await fill(frame)
  await frame.locator('#pay').click()
  await frame.getByRole('heading', { name: text('receipt.title') }).waitFor()
  await expect.poll(() => names(page)).toEqual(['loaded', 'confirmed', 'success'])
  expect(await detailOf(page, 'success')).not.toHaveProperty('customerSessionToken')
})

test('a checkout that never comes can be closed, by a finger too', async () => {
  const checkout = await open()
  await shopOf(checkout.url)
  const { allow, page } = await visit()
  allow(/ERR_CONNECTION_REFUSED/)
  await page.route('**/checkout/**', (route) => route.abort('connectionrefused'))
  for (const close of [
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.getByRole('button', { name: 'Close' }).waitFor()
    await close()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
  }
})

test('the script is for every site, small, and asked for again only when it is old', async () => {
  const ask = (headers: Record<string, string> = {}) => fetch(`${app.origin}/embed.js`, { headers })
  const { status, headers } = await ask({ 'accept-encoding': 'gzip' })
  expect(status).toBe(200)
  expect(Number(headers.get('content-length'))).toBeLessThanOrEqual(3 * 1024)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300, must-revalidate',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  const again = await ask({ 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await ask({ 'if-none-match': 'W/"another"' })).status).toBe(200)
})
