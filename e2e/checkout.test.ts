import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { colourViolations, violations } from './testing/axe.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { en, textIn } from './testing/texts.ts'

const app = useApp()
const t = (key: string) => en(`checkout-page.ui.${key}`)

/** One for all tests, opened by the first: emails are awaited inside of a test. */
let opened: Promise<{ shop: Shop; product: { id: string } }> | undefined
const theShop = () => {
  opened ??= openShop(app).then(async (shop) => ({ shop, product: await licensedProduct(shop) }))
  return opened
}

const stranger = (options: Parameters<typeof app.newUser>[0] = {}) =>
  app.newUser(options, { operator: false })

async function typeCard(page: Page, number: string) {
  await page.fill('[data-card-number]', '')
  await page.locator('[data-card-number]').pressSequentially(number)
  await page.locator('[data-card-expiry]').pressSequentially('1239')
  await page.fill('[data-card-code]', '123')
}

/** Delivery at once is asked for by consumers of the European Union. */
async function consent(page: Page) {
  await page.locator('#consent').check()
}

/** The page saves itself: nothing is paid before what was entered is stored. */
const saved = (page: Page) => page.locator('form[data-live]:not([data-updating])').waitFor()

test('on a phone in Ukrainian: a declined card, then one that the bank asks about, then the key', async () => {
  const { shop, product } = await theShop()
  const uk = (key: string) => textIn('uk', `checkout-page.ui.${key}`)
  const { page } = await stranger({
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const path = await shop.checkout({ products: [product.id] })
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Light Studio' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('uk')
  // By the language and the time zone; its tax is there without a word of the buyer.
  await expect.poll(() => page.locator('#country').inputValue()).toBe('UA')
  await page.getByLabel(uk('email')).fill('olena@example.com')
  await page.getByLabel(uk('name')).fill('Олена Шевченко')
  await typeCard(page, '4000000000000002')
  expect(await page.locator('[data-card-number]').inputValue()).toBe('4000 0000 0000 0002')
  await page.locator('#pay').tap()
  await page.getByText(uk('notes.declined')).waitFor()
  expect(await page.getByLabel(uk('name')).inputValue()).toBe('Олена Шевченко')
  await typeCard(page, '4000002500003155')
  await page.locator('#pay').tap()
  await page.getByRole('link', { name: uk('progress.challenge') }).tap()
  await page.locator('button[value="succeed"]').tap()
  await page.getByRole('heading', { name: uk('receipt.title') }).waitFor()
  await page.getByText(/^LIGHT-/).waitFor()
  await page.getByText('•••• 3155').waitFor()
  const invoice = page.getByRole('link', { name: uk('receipt.invoice') })
  const answer = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  // The address of the checkout and a reload lead to what was bought, never to another payment.
  await page.goto(path)
  await page.reload()
  await page.getByRole('heading', { name: uk('receipt.title') }).waitFor()
})

test('after six declined cards the browser does its work unseen, and the next card pays', async () => {
  const { shop, product } = await theShop()
  const { page } = await stranger({ locale: 'en-GB', timezoneId: 'Europe/London' })
  await page.goto(await shop.checkout({ products: [product.id] }))
  await page.getByLabel(t('email')).fill('grace@example.com')
  await page.getByLabel(t('name')).fill('Grace')
  const pay = async (number: string) => {
    await typeCard(page, number)
    const [answer] = await Promise.all([
      page.waitForResponse(
        (each) => each.request().postData()?.includes('intent=confirm') ?? false,
      ),
      page.locator('#pay').click(),
    ])
    return new URLSearchParams(answer.request().postData() ?? '')
  }
  for (let time = 0; time < 6; time++) {
    const sent = await pay('4000000000000002')
    expect(sent.get('work_answer')).toBe('')
    await page.locator('#pay:not([data-busy])').waitFor()
  }
  await page.locator('[data-work]').waitFor({ state: 'attached' })
  const sent = await pay('4242424242424242')
  expect(sent.get('work_answer')?.split('.')).toHaveLength(16)
  await page.getByRole('heading', { name: t('receipt.title') }).waitFor()
})

test('seats outside the limits are answered while they are typed, with the bound that they pass', async () => {
  const { shop } = await theShop()
  const tiers = [
    { min_seats: 1, max_seats: 4, price_per_seat: 1_000 },
    { min_seats: 5, max_seats: 50, price_per_seat: 800 },
  ]
  const team = await shop.call('POST', '/v1/products/', {
    name: 'Team',
    recurring_interval: 'month',
    prices: [{ amount_type: 'seat_based', price_currency: 'eur', seat_tiers: { tiers } }],
  })
  const { page } = await stranger({ locale: 'en-GB', timezoneId: 'Europe/London' })
  await page.goto(await shop.checkout({ products: [team.id], seats: 6 }))
  await saved(page)
  await page.getByText('With 5 to 50').waitFor()
  await page.locator('#seats').fill('1000000')
  await page.getByText('At most 50 seats').waitFor()
  await page.locator('#seats').fill('0')
  await page.getByText('At least 1 seat', { exact: true }).waitFor()
  await page.locator('#seats').fill('2.5')
  await page.getByText('Enter a whole number from 1 to 50').waitFor()
  await page.locator('#seats').fill('7')
  await page.getByText('Enter a whole number from 1 to 50').waitFor({ state: 'detached' })
  await page.getByText('€56.00').first().waitFor()
})

test('the name of a person is the one on the card, asked for once; of a company, or without a card, it is a name', async () => {
  const { shop, product } = await theShop()
  const { page } = await stranger({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  await page.goto(await shop.checkout({ products: [product.id] }))
  await saved(page)
  const tokens = () =>
    page
      .locator('#checkout input[autocomplete]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('autocomplete')))
  const ofCard = ['cc-number', 'cc-exp', 'cc-csc']
  expect(await tokens()).toEqual(expect.arrayContaining([...ofCard, 'cc-name']))
  expect(await tokens()).not.toContain('name')
  await page.locator('#is_business_customer').check()
  await page.locator('#customer_billing_name').waitFor()
  expect(await tokens()).toEqual(expect.arrayContaining([...ofCard, 'name', 'organization']))
  expect(await tokens()).not.toContain('cc-name')
  const free = await licensedProduct(shop, { prices: [{ amount_type: 'free' }] })
  await page.goto(await shop.checkout({ products: [free.id] }))
  await page.locator('#customer_name').waitFor()
  expect(await tokens()).toContain('name')
  expect(await tokens()).not.toContain('cc-name')
})

test('an empty form marks all that is missing, and a code that was only typed stops one press', async () => {
  const { shop, product } = await theShop()
  const { page } = await stranger({ locale: 'en-GB', timezoneId: 'Europe/London' })
  await page.goto(await shop.checkout({ products: [product.id] }))
  await saved(page)
  await page.locator('#pay').click()
  await page.locator('#customer_email[aria-invalid="true"]').waitFor()
  await page.locator('[data-card-number][aria-invalid="true"]').waitFor()
  await page.getByLabel(t('email')).fill('ada@example.com')
  await typeCard(page, '4242424242424242')
  await page.locator('#discount_code').fill('NOPE')
  await page.locator('#pay').click()
  await page.getByText(t('notes.badCode').replace('{code}', 'NOPE')).waitFor()
  expect(await page.locator('#discount_code').inputValue()).toBe('')
  await page.locator('#pay').click()
  await page.getByRole('heading', { name: t('receipt.title') }).waitFor()
})

test('a total that changes is said in a sentence, with scripts and without', async () => {
  const { shop, product } = await theShop()
  await shop.call('POST', '/v1/discounts/', {
    name: 'Half',
    code: 'HALF',
    type: 'percentage',
    basis_points: 5_000,
    duration: 'once',
  })
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await stranger({ locale: 'en-DE', javaScriptEnabled })
    await page.goto(await shop.checkout({ products: [product.id] }))
    if (javaScriptEnabled) await saved(page)
    const due = () => page.locator('[data-amount]').textContent()
    const before = await due()
    await page.locator('#discount_code').fill('HALF')
    await page.getByRole('button', { name: t('apply') }).click()
    await page.getByText(t('applied').replace('{name}', 'Half')).waitFor()
    const said = await page.locator('#changed-total[role="status"]').textContent()
    const [, total = ''] = /^The total is now (€[\d.]+)\.$/.exec(said ?? '') ?? []
    expect([await due(), before]).toEqual([
      `${t('total.today')}${total}`,
      expect.not.stringContaining(total),
    ])
  }
})

test('the language changes in place, with everything that was typed', async () => {
  const { shop, product } = await theShop()
  const { page } = await stranger({ locale: 'en-GB', timezoneId: 'Europe/London' })
  await page.goto(await shop.checkout({ products: [product.id] }))
  await page.getByLabel(t('email')).fill('nobody@')
  await page.getByLabel(t('name')).fill('Ada')
  await page.locator('#locale').selectOption('pl')
  await page.getByText(textIn('pl', 'checkout-page.ui.problems.email')).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('pl')
  expect(await page.locator('#customer_email').inputValue()).toBe('nobody@')
  expect(await page.locator('#customer_name').inputValue()).toBe('Ada')
})

test('the language of the menu stays after a reload, where the address said another', async () => {
  const { shop, product } = await theShop()
  const { page } = await stranger({ locale: 'en-GB', timezoneId: 'Europe/London' })
  await page.goto(`${await shop.checkout({ products: [product.id] })}?locale=de`)
  await saved(page)
  await page.locator('#locale').selectOption('pl')
  await page.getByText(textIn('pl', 'checkout-page.ui.details'), { exact: true }).waitFor()
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe('pl')
})

test('what is typed while an answer is on its way stays, and so does the focus', async () => {
  const { shop, product } = await theShop()
  const { page } = await stranger({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  await page.goto(await shop.checkout({ products: [product.id] }))
  await saved(page)
  await page.route('**/checkout/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.locator('#customer_email').fill('ada@example.com')
  await page.locator('#customer_name').focus()
  await sent
  await page.locator('#customer_name').pressSequentially('Ada Lovelace')
  await page.waitForResponse((response) => response.request().method() === 'POST')
  await saved(page)
  expect(await page.locator('#customer_name').inputValue()).toBe('Ada Lovelace')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('customer_name')
})

test('by keyboard alone, from the address to the key', async () => {
  const { shop, product } = await theShop()
  const { page } = await stranger({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  await page.goto(await shop.checkout({ products: [product.id] }))
  await saved(page)
  const reach = async (id: string) => {
    for (let presses = 0; presses < 30; presses++) {
      if ((await page.evaluate(() => document.activeElement?.id)) === id) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${id}`)
  }
  for (const [id, text] of [
    ['customer_email', 'keys@example.com'],
    ['customer_name', 'Ada'],
    ['card-number', '4242424242424242'],
    ['card-expiry', '1239'],
    ['card-code', '123'],
  ] as const) {
    await reach(id)
    await page.keyboard.type(text)
  }
  await reach('consent')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText(/^LIGHT-/).waitFor()
})

test('a number that is no test card is never sent', async () => {
  const { shop, product } = await theShop()
  const { page } = await stranger({ locale: 'en-DE', timezoneId: 'Europe/Berlin' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto(await shop.checkout({ products: [product.id] }))
  await page.getByLabel(t('email')).fill('real@example.com')
  await typeCard(page, '5555555555554444')
  await consent(page)
  await page.locator('#pay').click()
  await page.getByText(t('problems.notTestCard')).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('card-number')
  expect(sent.join(' ')).not.toMatch(/5555|intent=confirm/)
})

test('a lost connection after the order was sent is cleared up without a second payment', async () => {
  const { shop, product } = await theShop()
  const user: TestUser = await stranger({ locale: 'en-DE', timezoneId: 'Europe/Berlin' })
  const { page } = user
  user.allow(/ERR_CONNECTION|ERR_FAILED/)
  const path = await shop.checkout({ products: [product.id] })
  await page.goto(path)
  await page.getByLabel(t('email')).fill('lost@example.com')
  await saved(page)
  let orders = 0
  await page.route(`**${path}`, async (route) => {
    const isOrder = route.request().postData()?.includes('intent=confirm')
    if (!isOrder) return route.continue()
    orders++
    // The server gets it, the browser gets no answer.
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await typeCard(page, '4242424242424242')
  await consent(page)
  await page.locator('#pay').click()
  await page.getByRole('heading', { name: t('receipt.title') }).waitFor()
  expect(orders).toBe(1)
})

test('a reload in the middle of a payment leads to what was bought, without another press', async () => {
  const { shop, product } = await theShop()
  const user: TestUser = await stranger({ locale: 'en-DE', timezoneId: 'Europe/Berlin' })
  const { page } = user
  user.allow(/ERR_ABORTED|ERR_FAILED/)
  const path = await shop.checkout({ products: [product.id] })
  await page.goto(path)
  await page.getByLabel(t('email')).fill('impatient@example.com')
  await saved(page)
  let paid: Promise<unknown> = Promise.resolve()
  await page.route(`**${path}`, async (route) => {
    if (!route.request().postData()?.includes('intent=confirm')) return route.continue()
    // The bank takes its time; the browser has left before the answer.
    paid = new Promise((resolve) => setTimeout(resolve, 1_500)).then(() =>
      route.fetch({ maxRedirects: 0 }),
    )
    await paid
    await route.abort().catch(() => {})
  })
  await typeCard(page, '4242424242424242')
  await consent(page)
  await page.locator('#pay').click()
  await page.waitForTimeout(200)
  await page.reload()
  await page.locator('form[data-live]').waitFor()
  await page.getByRole('heading', { name: t('receipt.title') }).waitFor()
  await paid
})

test('something free is had without scripts', async () => {
  const { shop } = await theShop()
  const free = await licensedProduct(shop, { prices: [{ amount_type: 'free' }] })
  const user = await stranger({ javaScriptEnabled: false, locale: 'en-GB' })
  user.allow(/^csp GET \/assets\/.*\.js$/)
  const { page } = user
  await page.goto(await shop.checkout({ products: [free.id] }))
  await page.getByLabel(t('email')).fill('plain@example.com')
  await page.locator('#pay').click()
  await page
    .getByRole('heading', { name: t('progress.title') })
    .or(page.getByRole('heading', { name: t('receipt.title') }))
    .waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText(/^LIGHT-/).isVisible()
    })
    .toBe(true)
})

describe('the form is accessible and fits its window, filled in wrongly too', () => {
  const seats = [
    {
      amount_type: 'seat_based',
      price_currency: 'eur',
      seat_tiers: { tiers: [{ min_seats: 1, max_seats: null, price_per_seat: 1_000 }] },
    },
  ]
  test.each([
    ['de', 320],
    ['ru', 360],
    ['en', 1280],
  ] as const)('in %s at %d px', async (locale, width) => {
    const { shop, product } = await theShop()
    const team = await shop.call('POST', '/v1/products/', {
      name: 'Donaudampfschifffahrtsgesellschaft',
      recurring_interval: 'month',
      prices: seats,
    })
    const { page } = await stranger({
      locale,
      timezoneId: 'Europe/Berlin',
      viewport: { width, height: 800 },
    })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const check = async () => {
      expect(await violations(page)).toEqual([])
      expect(await wide()).toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await colourViolations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.goto(await shop.checkout({ products: [team.id, product.id], seats: 3, locale }))
    await saved(page)
    await page.locator('#is_business_customer').check()
    await page.locator('#customer_tax_id').waitFor()
    await page.locator('#card-form summary').click()
    await check()
    await page.fill('#customer_tax_id', 'DE1')
    await page.fill('#customer_email', 'x@')
    await typeCard(page, '4242424242424242')
    await page.locator('#pay').click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await check()
  })
})
