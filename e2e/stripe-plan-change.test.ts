import { expect, test } from 'vitest'
import { signInCode } from './testing/buyers.ts'
import { cardIn, itemsOf, liveSeller, newCustomer, typeCard } from './testing/stripe/shop.ts'
import { serveStripe, useLiveApp } from './testing/stripe/site.ts'
import { en } from './testing/texts.ts'

const { app, stripe } = await useLiveApp()
const portal = (key: string) => en(`portal-pages.ui.${key}`)

test('a subscriber pays the change of a plan with another card in Stripe’s form, which is loaded once it is asked for', async () => {
  const seller = await liveSeller(app.origin)
  const { call } = seller
  const { email, id } = await newCustomer(seller)
  const plan = async (name: string, price_amount: number): Promise<string> => {
    const prices = [{ amount_type: 'fixed', price_amount, price_currency: 'eur' }]
    const product = { name, prices, recurring_interval: 'month' }
    return (await call('POST', '/v1/products/', product)).id
  }
  const bought = await call('POST', '/v1/checkouts/', {
    products: [await plan('Turmuhren', 2_900)],
    customer_id: id,
  })
  await call('POST', `/v1/checkouts/client/${bought.client_secret}/confirm`, {
    confirmation_token_id: 'ctoken_visa',
    customer_billing_address: { country: 'DE', city: 'Leipzig', postal_code: '04177' },
  })
  const [{ id: subscriptionId }] = await itemsOf(seller, `/v1/subscriptions/?customer_id=${id}`)
  const pro = await plan('Turmuhren Pro', 5_900)
  const { url } = await call('POST', '/v1/checkouts/', { products: [pro] })

  const user = await app.newUser({ locale: 'en-DE' }, { operator: false })
  const { loads } = await serveStripe(user.context, stripe)
  const { page } = user
  const { pathname } = new URL(url)
  await page.goto(`${pathname}/sign-in`)
  await page.getByLabel(portal('entry.email')).fill(email)
  await page.getByRole('button', { name: portal('entry.send') }).click()
  await page.getByLabel(portal('entry.code')).fill(await signInCode(app.origin, email))
  await page.getByRole('button', { name: portal('entry.continue') }).click()
  await page.getByText(portal('plan.today')).waitFor()
  expect(new URL(page.url()).pathname).toBe(pathname)
  expect(loads).toEqual([])
  const due = Number(await page.locator('[name=due_amount]').getAttribute('value'))

  await page.getByRole('button', { name: portal('pay.newCard') }).click()
  const card = cardIn(page)
  await typeCard(card, '4000000000000002')
  await page.locator('#pay').click()
  await page.getByText(en('checkout-page.ui.notes.declined')).waitFor()
  // Nobody is led to the page of Stripe, which shows what it knows of the customer.
  expect(await page.locator('[value="hosted"]').count()).toBe(0)
  await typeCard(card, '4242424242424242')
  await page.locator('#pay').click()
  await page.getByText(portal('plan.done')).waitFor()

  const made = await page.evaluate('stripeCalls.filter(([name]) => name === "elements")')
  expect(made).toMatchObject([
    ['elements', { mode: 'payment', amount: due, setupFutureUsage: 'off_session' }],
  ])
  const paid = await itemsOf(seller, `/v1/payments/?customer_id=${id}&status=succeeded`)
  expect(paid.map(({ amount }) => amount).toSorted()).toEqual([2_900, due].toSorted())
  expect(await call('GET', `/v1/subscriptions/${subscriptionId}`)).toMatchObject({
    product_id: pro,
  })
})
