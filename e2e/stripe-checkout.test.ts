import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { run } from '../server/src/cli/run.ts'
import type { Seller } from './testing/sellers.ts'
import { cardIn, liveSeller, typeCard } from './testing/stripe/shop.ts'
import { type IsDead, serveStripe, useLiveApp } from './testing/stripe/site.ts'
import { textIn } from './testing/texts.ts'
import { newAddress } from './testing/users.ts'

const { app, stripe } = await useLiveApp()

let making: Promise<Seller> | undefined

/** The seller of all tests. */
function theSeller(): Promise<Seller> {
  making ??= liveSeller(app.origin)
  return making
}

async function open(
  product: object = {},
  more: object = {},
): Promise<{ id: string; path: string }> {
  const { call } = await theSeller()
  const prices = [{ amount_type: 'fixed', price_amount: 2_900, price_currency: 'eur' }]
  const { id: made } = await call('POST', '/v1/products/', {
    name: 'Turmuhren',
    prices,
    ...product,
  })
  const { id, url } = await call('POST', '/v1/checkouts/', { products: [made], ...more })
  return { id, path: new URL(url).pathname }
}

type Options = Parameters<typeof app.newUser>[0] & {
  readonly isDead?: IsDead
  /** The buyer as a wallet of the browser knows them. */
  readonly wallet?: object
}

async function visit(path: string, { isDead, wallet, ...options }: Options = {}) {
  const user = await app.newUser({ locale: 'en-DE', ...options }, { operator: false })
  const { loads } = await serveStripe(user.context, stripe, isDead)
  await user.page.addInitScript(`window.stripeWallet = ${JSON.stringify(wallet)}`)
  // A script that never comes keeps the page from being loaded.
  await user.page.goto(path, { waitUntil: 'domcontentloaded' })
  return { ...user, loads, card: cardIn(user.page) }
}

const hashOf = (content: Buffer) => createHash('sha384').update(content).digest('base64')

const locale = (page: Page) => page.locator('html').getAttribute('lang')
const text = async (page: Page, key: string) =>
  textIn((await locale(page)) as 'en', `checkout-page.ui.${key}`)

async function fill(page: Page) {
  // What is asked depends on the country, which the page has found by itself.
  await page.locator('form[data-live]:not([data-updating])').waitFor()
  await page.fill('#customer_email', newAddress())
  await page.fill('#customer_name', 'Bea')
  await consent(page)
}

/** What begins at once is asked for by consumers of the European Union. */
async function consent(page: Page) {
  const box = page.locator('#consent')
  if (await box.isVisible()) await box.check()
}

const pay = (page: Page) => page.locator('#pay').click()
const paid = async (page: Page) =>
  page.getByRole('heading', { name: await text(page, 'receipt.title') }).waitFor()

/** What was captured at Stripe for a checkout. */
async function chargesOf(id: string): Promise<number[]> {
  const { call } = await theSeller()
  const { items } = await call('GET', `/v1/payments/?checkout_id=${id}&status=succeeded`)
  return items.map(({ amount }: { amount: number }) => amount)
}

test('a declined card, then one that pays, and the form is made once', async () => {
  const { id, path } = await open()
  const { card, loads, page } = await visit(path)
  await fill(page)
  await typeCard(card, '4000000000000002')
  await pay(page)
  await page.getByText(await text(page, 'notes.declined')).waitFor()
  expect(await card.locator('#number').inputValue()).toBe('4000000000000002')
  await typeCard(card, '4242424242424242')
  await pay(page)
  await paid(page)
  await page.getByText('•••• 4242').waitFor()
  expect(await chargesOf(id)).toEqual([2_900])
  expect(loads.filter((each) => each === '/endive/stripe.js')).toHaveLength(1)
})

test('a card that is not whole is not sent', async () => {
  const { path } = await open()
  const { card, page } = await visit(path)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await fill(page)
  await card.locator('#number').fill('4242')
  await pay(page)
  await card.getByText('incomplete').waitFor()
  expect(sent.join(' ')).not.toContain('intent=confirm')
  expect(await page.locator('#pay').getAttribute('aria-disabled')).toBe('false')
})

test('a subscription with a code: the form follows what the page says', async () => {
  const { call } = await theSeller()
  const ten = { type: 'percentage', basis_points: 1_000, duration: 'once', name: 'Ten' }
  await call('POST', '/v1/discounts/', { ...ten, code: 'TEN' })
  const { id, path } = await open({ recurring_interval: 'month' })
  const { card, page } = await visit(path, { colorScheme: 'dark' })
  await fill(page)
  await typeCard(card, '4242424242424242')
  await page.fill('#discount_code', 'TEN')
  await page.locator('#discount_code').press('Enter')
  await page.getByText('Ten', { exact: false }).first().waitFor()
  await expect
    .poll(() => page.evaluate('stripeCalls.at(-1)'))
    .toMatchObject(['update', { mode: 'payment', amount: 2_610, setupFutureUsage: 'off_session' }])
  await page.locator('#locale').selectOption('tr')
  await expect.poll(() => card.locator('html').getAttribute('lang')).toBe('tr')
  await page.locator('#is_business_customer').check()
  await page.locator('#customer_tax_id').waitFor()
  // What was typed into the frame is still there: it was never moved.
  expect(await card.locator('#number').inputValue()).toBe('4242424242424242')
  const colors = () =>
    card.locator('#number').evaluate((input) => getComputedStyle(input).backgroundColor)
  expect(await colors()).toBe('rgb(25, 33, 30)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(colors).toBe('rgb(255, 255, 255)')
  await page.locator('#is_business_customer').uncheck()
  await page.locator('#customer_tax_id').waitFor({ state: 'detached' })
  await consent(page)
  await pay(page)
  await paid(page)
  expect(await chargesOf(id)).toEqual([2_610])
})

test('what costs nothing has no form, and gets one when it costs something again', async () => {
  const { call } = await theSeller()
  const all = { type: 'percentage', basis_points: 10_000, duration: 'once', name: 'All' }
  await call('POST', '/v1/discounts/', { ...all, code: 'ALL' })
  const { id, path } = await open()
  const { card, page } = await visit(path)
  await fill(page)
  await card.locator('#number').waitFor()
  await page.fill('#discount_code', 'ALL')
  await page.locator('#discount_code').press('Enter')
  await page.locator('#card-form').waitFor({ state: 'detached' })
  await page.locator('[value="remove-discount"]').click()
  await typeCard(card, '4242424242424242')
  await pay(page)
  await paid(page)
  expect(await chargesOf(id)).toEqual([2_900])
})

test('a trial saves the card and charges nothing', async () => {
  const trial = { trial_interval: 'day', trial_interval_count: 7 }
  const { id, path } = await open({ recurring_interval: 'month', ...trial })
  const { card, page } = await visit(path)
  await fill(page)
  await typeCard(card, '4242424242424242')
  await pay(page)
  await paid(page)
  expect(await chargesOf(id)).toEqual([])
})

describe('a bank that asks', () => {
  test('at its own page leads back to what was bought', async () => {
    const { id, path } = await open()
    const { card, page } = await visit(path)
    await fill(page)
    await typeCard(card, '4000002500003155')
    await pay(page)
    await page.getByRole('link', { name: await text(page, 'progress.challenge') }).click()
    await page.waitForURL('https://bank.example/**')
    stripe.books.settle(new URL(page.url()).pathname.slice(1), 'succeed')
    await page.getByRole('link').click()
    await page.getByText(textIn('en', 'checkout-page.ui.receipt.title')).waitFor()
    expect(await chargesOf(id)).toEqual([2_900])
  })

  test('by the script is refused once and then answered, on the page', async () => {
    const { id, path } = await open()
    const { card, page } = await visit(path)
    await fill(page)
    const bank = page.frameLocator('iframe[name="challenge"]')
    for (const answer of ['Refuse', 'Approve']) {
      await typeCard(card, '4000000000003220')
      await pay(page)
      await bank.getByRole('button', { name: answer }).click()
      if (answer === 'Refuse') await page.getByText(await text(page, 'notes.notApproved')).waitFor()
    }
    await paid(page)
    expect(await chargesOf(id)).toEqual([2_900])
  })
})

describe('a wallet', () => {
  const wallet = { email: 'wallet@example.com', name: 'Wanda' }
  const button = (page: Page) => page.frameLocator('iframe[name="wallet"]').getByRole('button')
  const became = (page: Page) =>
    page.evaluate("stripeCalls.flatMap(([name, what]) => (name === 'wallet' ? [what] : []))")

  test('pays with what it knows of the buyer', async () => {
    const { id, path } = await open()
    const { page } = await visit(path, { wallet })
    await page.getByText(await text(page, 'card.or')).waitFor()
    await button(page).click()
    await paid(page)
    await page.getByText(wallet.email).waitFor()
    expect(await chargesOf(id)).toEqual([2_900])
  })

  test('is opened once the box is ticked, and told where the order was refused', async () => {
    const { id, path } = await open({ recurring_interval: 'month' })
    const { page } = await visit(path, { wallet: { ...wallet, email: 'nobody' } })
    await page.locator('#consent').waitFor()
    await button(page).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('consent')
    await consent(page)
    await button(page).click()
    await page.getByText(await text(page, 'problems.email')).waitFor()
    await expect.poll(() => became(page)).toEqual(['rejected', 'approved', 'failed'])
    await page.fill('#customer_email', wallet.email)
    await button(page).click()
    await paid(page)
    expect(await chargesOf(id)).toEqual([2_900])
  })
})

describe('where the script of Stripe does not come', () => {
  test('it is tried once more after eight seconds, then the page says so', async () => {
    let isDead = true
    const { id, path } = await open()
    const { card, loads, page } = await visit(path, { isDead: () => isDead && 'silent' })
    const scripts = () => loads.filter((each) => each === '/endive/stripe.js').length
    await fill(page)
    const away = page.getByText(await text(page, 'card.away'))
    await away.waitFor({ timeout: 20_000 })
    expect(scripts()).toBe(2)
    isDead = false
    await page.locator('[data-stripe-again]').click()
    await typeCard(card, '4242424242424242')
    expect(await away.isVisible()).toBe(false)
    await pay(page)
    await paid(page)
    expect(await chargesOf(id)).toEqual([2_900])
  })
})

describe('at the page of Stripe', () => {
  const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

  async function goThere(page: Page) {
    await fill(page)
    await page.locator('[data-stripe-again] + button').click()
    await page.getByRole('link', { name: await text(page, 'progress.hosted') }).click()
    await page.waitForURL('https://checkout.stripe.com/**')
  }

  test('is paid what could not be paid here', async () => {
    const { id, path } = await open()
    const { allow, page } = await visit(path, { isDead: () => 'refused' })
    allow(/ERR_FAILED GET \/endive\/stripe.js/)
    await goThere(page)
    stripe.books.payAtSession(idOf(page))
    await page.getByRole('link').click()
    await page.getByText(textIn('en', 'checkout-page.ui.receipt.title')).waitFor()
    expect(await chargesOf(id)).toEqual([2_900])
  })

  test('nothing can be paid any more after the buyer came back to pay here', async () => {
    let isDead: false | 'refused' = 'refused'
    const { id, path } = await open()
    const { allow, card, page } = await visit(path, { isDead: () => isDead })
    allow(/ERR_FAILED GET \/endive\/stripe.js/)
    await goThere(page)
    const session = idOf(page)
    isDead = false
    await page.getByRole('link').click()
    await page.getByRole('button', { name: await text(page, 'progress.leave') }).click()
    await typeCard(card, '4242424242424242')
    expect(() => stripe.books.payAtSession(session)).toThrow()
    await pay(page)
    await paid(page)
    expect(await chargesOf(id)).toEqual([2_900])
  })
})

test('other scripts are refused where that of Stripe is let in', async () => {
  const { path } = await open()
  const { allow, card, page } = await visit(path)
  allow(/TrustedScriptURL|refused|Trusted Type/)
  await card.locator('#number').waitFor()
  const refused = await page.evaluate(() => {
    const script = document.createElement('script')
    try {
      script.src = 'https://js.stripe.com.evil.example/x.js'
      return 'taken'
    } catch (error) {
      return String(error)
    }
  })
  expect(refused).toContain('TypeError')
})

test('the inventory for PCI lists what the page loads, with its hashes and headers', async () => {
  let printed = ''
  const out = { write: (text: string) => (printed += text) }
  expect(await run(['doctor', 'pci', '--json'], {}, { out, err: out })).toBe(0)
  const inventory = JSON.parse(printed)
  const { path } = await open()
  const user = await app.newUser({ locale: 'en-DE' }, { operator: false })
  await serveStripe(user.context, stripe)
  const loaded = new Map<string, string>()
  user.page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    const isOwn = response.url().startsWith(app.origin) && /\.(?:js|css)$/.test(pathname)
    if (isOwn) loaded.set(pathname, `sha384-${hashOf(await response.body())}`)
  })
  const answer = await user.page.goto(path)
  await cardIn(user.page).locator('#number').waitFor()
  type Loaded = { file: string; hash: string | null }
  const own: readonly Loaded[] = inventory.files.filter(({ hash }: Loaded) => hash !== null)
  const listed = new Map(own.map(({ file, hash }) => [file, hash]))
  const isStyle = (file: string) => file.endsWith('.css')
  // Other pages with a card have style sheets of their own.
  await expect
    .poll(() => ({
      unlisted: [...loaded].filter(([file, hash]) => listed.get(file) !== hash),
      unused: [...listed.keys()].filter((file) => !isStyle(file) && !loaded.has(file)),
      styles: [...loaded.keys()].filter(isStyle).length,
    }))
    .toEqual({ unlisted: [], unused: [], styles: 1 })
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy.replace(/'nonce-[^']+'/g, "'nonce-of-each-response'")).toBe(
    inventory.headers['content-security-policy'],
  )
})
