import { expect, test } from 'vitest'
import { pay } from './testing/buyers.ts'
import { cardIn, liveSeller, typeCard } from './testing/stripe/shop.ts'
import { serveStripe, useLiveApp } from './testing/stripe/site.ts'
import { textIn } from './testing/texts.ts'
import { newAddress } from './testing/users.ts'

const { app, stripe } = await useLiveApp()
const t = (key: string) => textIn('en', `checkout-page.ui.${key}`)

test('Stripe dies between the charge and its answer: the buyer is told that it is under way, and has paid once', async () => {
  const { call } = await liveSeller(app.origin)
  const prices = [{ amount_type: 'fixed', price_amount: 2_900, price_currency: 'eur' }]
  const product = await call('POST', '/v1/products/', { name: 'Turmuhren', prices })
  const { id, url } = await call('POST', '/v1/checkouts/', { products: [product.id] })
  const { context, page } = await app.newUser(
    { locale: 'en-IE', timezoneId: 'Europe/Dublin' },
    { operator: false },
  )
  await serveStripe(context, stripe)
  const { pathname: path } = new URL(url)
  await page.goto(path)
  await page.locator('form[data-live]:not([data-updating])').waitFor()
  await page.fill('#customer_email', newAddress())
  await page.fill('#customer_name', 'Bea')
  await typeCard(cardIn(page), '4242424242424242')

  // The card is charged, and then nothing of Stripe answers any more.
  let isDown = false
  stripe.disturb(({ path: asked }) => {
    if (isDown) return 'refused'
    isDown = asked.endsWith('/confirm')
    return isDown ? 'lost' : undefined
  })
  await pay(page)
  await page.getByRole('heading', { name: t('progress.title') }).waitFor({ timeout: 30_000 })
  expect(isDown).toBe(true)
  expect(stripe.moved()).toEqual([2_900])
  // A reload and another tab say the same, and offer no second payment.
  const second = await context.newPage()
  for (const each of [page, second]) {
    await each.goto(path)
    await each.getByRole('heading', { name: t('progress.title') }).waitFor()
    expect(await each.locator('#pay').count()).toBe(0)
  }
  await page.getByLabel(t('language')).selectOption('tr')
  await page
    .getByRole('heading', { name: textIn('tr', 'checkout-page.ui.progress.title') })
    .waitFor()

  stripe.heal()
  // Both pages hear of it by themselves.
  await page
    .getByRole('heading', { name: textIn('tr', 'checkout-page.ui.receipt.title') })
    .waitFor({ timeout: 90_000 })
  await second.getByRole('heading', { name: t('receipt.title') }).waitFor()
  const { items } = await call('GET', `/v1/payments/?checkout_id=${id}`)
  expect(items).toMatchObject([{ status: 'succeeded', amount: 2_900 }])
  expect(stripe.moved()).toEqual([2_900])
}, 150_000)
