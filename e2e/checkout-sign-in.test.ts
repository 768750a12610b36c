import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy, pay, reads, signInCode, typeCard } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en, textIn } from './testing/texts.ts'

const app = useApp()
const tr = (key: string, values?: Record<string, string>) => textIn('tr', key, values)
const checkout = (key: string, values?: Record<string, string>) =>
  tr(`checkout-page.ui.${key}`, values)
const portal = (key: string) => tr(`portal-pages.ui.${key}`)

test('on a Turkish phone: a subscriber changes the plan in the checkout of another one, and pays what that costs', async () => {
  const shop = await openShop(app)
  const starter = await licensedProduct(shop, { recurring_interval: 'month' })
  const pro = await licensedProduct(shop, {
    name: 'Light Pro',
    prices: [{ amount_type: 'fixed', price_amount: 9_900, price_currency: 'eur' }],
    recurring_interval: 'month',
  })
  const max = await licensedProduct(shop, {
    name: 'Light Max',
    prices: [{ amount_type: 'fixed', price_amount: 19_900, price_currency: 'eur' }],
    recurring_interval: 'month',
  })
  const book = await licensedProduct(shop, { name: 'Light Book' })
  const email = 'elif@example.com'
  const { page } = await app.newUser(
    { locale: 'tr-TR', timezoneId: 'Europe/Istanbul', viewport: { width: 360, height: 740 } },
    { operator: false },
  )
  await buy(page, await shop.checkout({ products: [starter.id] }), email)

  // The address alone tells nothing before it is confirmed, and then only that there is one.
  const path = await shop.checkout({ products: [pro.id] })
  await page.goto(path)
  await page.locator('form[data-live]:not([data-updating])').waitFor()
  await page.locator('#customer_email').fill(email)
  await page.locator('#customer_name').fill('Elif')
  await typeCard(page)
  await pay(page)
  await page.getByText(checkout('notes.alreadySubscribed')).waitFor()
  await reads(page)
  await page.getByRole('button', { name: checkout('buyer.signInToChange') }).click()

  await page.getByRole('heading', { name: portal('entry.buyTitle') }).waitFor()
  expect(await page.getByLabel(portal('entry.email')).inputValue()).toBe(email)
  await reads(page)
  await page.getByRole('button', { name: portal('entry.send') }).click()
  await page.getByLabel(portal('entry.code')).fill(await signInCode(app.origin, email))
  await page.getByRole('button', { name: portal('entry.continue') }).click()

  await page.getByText(checkout('buyer.known', { email })).waitFor()
  // The address was typed before it was confirmed: whose card was typed with it, the code does not say.
  const newCard = page.getByRole('button', { name: portal('pay.newCard') })
  await page.getByText(portal('plan.today')).waitFor()
  await page.locator('[data-card-number]').waitFor()
  expect(await newCard.count()).toBe(0)
  const dueOf = async () => Number(await page.locator('[name=due_amount]').getAttribute('value'))
  const toPro = await dueOf()
  expect(toPro).toBeGreaterThan(4_000)
  await reads(page)
  await typeCard(page)
  await page.locator('#pay').dblclick()
  await page.getByText(portal('plan.done')).waitFor()
  await reads(page)

  // The card that was typed by then is the customer's, and pays the next change.
  const dearest = await shop.checkout({ products: [max.id] })
  await page.goto(dearest)
  await page.getByText(portal('plan.today')).waitFor()
  await newCard.waitFor()
  expect(await page.locator('[data-card-number]').count()).toBe(0)
  const toMax = await dueOf()
  expect(toMax).toBeGreaterThan(9_000)
  await reads(page)
  const second = await page.context().newPage()
  await second.goto(dearest)
  await page.locator('#pay').dblclick()
  await page.getByText(portal('plan.done')).waitFor()
  // The other tab still shows the change; a press there pays nothing more.
  await second.locator('#pay').click()
  await second.getByText(portal('plan.done')).waitFor()
  await page.reload()
  await page.getByText(checkout('buyer.samePlan')).waitFor()
  const paid = await shop.call('GET', '/v1/orders/?sorting=-created_at')
  const orders = paid.items as readonly { readonly status: string; readonly total_amount: number }[]
  expect(orders.map(({ status, total_amount }) => [status, total_amount])).toEqual([
    ['paid', toMax],
    ['paid', toPro],
    ['paid', 4_900],
  ])

  // Something else is bought without typing the address again.
  await page.goto(await shop.checkout({ products: [book.id] }))
  await page.getByText(checkout('buyer.known', { email })).waitFor()
  await page.locator('form[data-live]:not([data-updating])').waitFor()
  await typeCard(page)
  await pay(page)
  await page.getByText(/^LIGHT-/).waitFor()
})

test('a subscriber pays the change of a team plan with another card, in the checkout: one that is declined, then one that pays', async () => {
  const shop = await openShop(app)
  const starter = await licensedProduct(shop, { recurring_interval: 'month' })
  const tiers = [{ min_seats: 1, max_seats: 20, price_per_seat: 6_000 }]
  const team = await licensedProduct(shop, {
    name: 'Light Team',
    prices: [{ amount_type: 'seat_based', seat_tiers: { tiers }, price_currency: 'eur' }],
    recurring_interval: 'month',
  })
  const email = 'mia@example.com'
  const { page } = await app.newUser(
    { locale: 'en', timezoneId: 'Europe/Berlin', viewport: { width: 360, height: 740 } },
    { operator: false },
  )
  // Who signs in before the card is typed has it as their own.
  await shop.call('POST', '/v1/customers/', { email, name: 'Mia' })
  await page.goto(await shop.checkout({ products: [starter.id] }))
  await page.locator('form[data-live]:not([data-updating])').waitFor()
  await page.getByRole('button', { name: en('checkout-page.ui.buyer.signIn') }).click()
  await page.getByRole('heading', { name: en('portal-pages.ui.entry.buyTitle') }).waitFor()
  await page.getByLabel(en('portal-pages.ui.entry.email')).fill(email)
  await page.getByRole('button', { name: en('portal-pages.ui.entry.send') }).click()
  await page.getByLabel(en('portal-pages.ui.entry.code')).fill(await signInCode(app.origin, email))
  await page.getByRole('button', { name: en('portal-pages.ui.entry.continue') }).click()
  await page.getByText(en('checkout-page.ui.buyer.known', { email })).waitFor()
  await page.locator('form[data-live]:not([data-updating])').waitFor()
  await typeCard(page)
  await pay(page)
  await page.getByText(/^LIGHT-/).waitFor()

  await page.goto(await shop.checkout({ products: [team.id], seats: 2 }))
  await page.getByText(en('checkout-page.ui.buyer.noCodes')).waitFor()

  // The preview follows the seats that are typed.
  const dueOf = async () => Number(await page.locator('[name=due_amount]').getAttribute('value'))
  const two = await dueOf()
  await page.getByLabel(en('checkout-page.ui.seats'), { exact: true }).fill('4')
  await expect.poll(dueOf).toBeGreaterThan(two + 6_000)
  const due = await dueOf()

  await page.getByRole('button', { name: en('portal-pages.ui.pay.newCard') }).click()
  await page.locator('[data-card-number]').waitFor()
  await reads(page)
  // Nothing is sent before the card is whole.
  await page.locator('#pay').click()
  await page.getByText(en('checkout-page.ui.problems.card')).first().waitFor()
  await typeCard(page, '4000 0000 0000 9995')
  await page.locator('#pay').click()
  await page.getByText(en('checkout-page.ui.notes.noFunds')).waitFor()
  expect(await dueOf()).toBe(due)
  expect(await page.locator('#seats').inputValue()).toBe('4')
  await reads(page)
  await typeCard(page, '4000 0000 0000 0341')
  await page.locator('#pay').dblclick()
  await page.getByText(en('portal-pages.ui.plan.done')).waitFor()
  const { items: orders } = await shop.call('GET', '/v1/orders/?sorting=-created_at')
  expect(
    (orders as readonly { readonly total_amount: number }[]).map((each) => each.total_amount),
  ).toEqual([due, 4_900])

  // The portal says with which card it is paid from now on.
  await page.getByRole('link', { name: en('checkout-page.ui.buyer.manage') }).click()
  await page.getByText(/0341/).first().waitFor()
})
