import { expect, test } from 'vitest'
import { reads } from './testing/buyers.ts'
import { linkTo } from './testing/emails.ts'
import { createBook, type Seller } from './testing/sellers.ts'
import {
  cardIn,
  itemsOf,
  liveSeller,
  newCustomer,
  overdueOrder,
  typeCard,
} from './testing/stripe/shop.ts'
import { type IsDead, serveStripe, useLiveApp } from './testing/stripe/site.ts'
import { en } from './testing/texts.ts'
import { newAddress } from './testing/users.ts'

const { app, stripe } = await useLiveApp()
const t = (key: string) => en(`portal-pages.ui.${key}`)
const ofCheckout = (key: string) => en(`checkout-page.ui.${key}`)

let making: Promise<Seller> | undefined

/** The seller of all tests. */
function theSeller(): Promise<Seller> {
  making ??= liveSeller(app.origin)
  return making
}

type Options = { of?: Seller; isDead?: IsDead; javaScriptEnabled?: boolean }

/** An order that waits for its payment, opened by the link of its email. */
async function open({ of, isDead, ...options }: Options = {}) {
  const seller = of ?? (await theSeller())
  const { id, email } = await newCustomer(seller)
  const order = await overdueOrder(seller, id)
  const link = new URL(await linkTo(app.origin, email, '/pay/'))
  const user = await app.newUser({ locale: 'en-DE', ...options }, { operator: false })
  const { loads } = await serveStripe(user.context, stripe, isDead)
  const { page } = user
  // A script that never comes keeps the page from being loaded.
  await page.goto(link.pathname + link.search, { waitUntil: 'domcontentloaded' })
  /** What was captured at Stripe for the order. */
  const charges = async () =>
    (await itemsOf(seller, `/v1/payments/?customer_id=${id}&status=succeeded`)).map(
      ({ amount }) => amount,
    )
  return { ...user, card: cardIn(page), charges, loads, order }
}

const titled = (key: string) => ({ name: t(`payLink.${key}`) })

test('a declined card, then one that pays this order and is not saved', async () => {
  const { card, charges, loads, order, page } = await open()
  await typeCard(card, '4000000000000002')
  await page.locator('#pay').click()
  await page.getByText(ofCheckout('notes.declined')).waitFor()
  expect(await card.locator('#number').inputValue()).toBe('4000000000000002')
  await typeCard(card, '4242424242424242')
  await page.locator('#pay').click()
  await page.getByRole('heading', titled('paidTitle')).waitFor()
  expect(await charges()).toEqual([order.due_amount])
  const made = await page.evaluate('stripeCalls.filter(([name]) => name === "elements")')
  expect(made).toMatchObject([['elements', { mode: 'payment', amount: order.due_amount }]])
  expect(loads.filter((each) => each === '/endive/stripe.js')).toHaveLength(1)
})

test('a card that is not whole is not sent', async () => {
  const { card, page } = await open()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await card.locator('#number').fill('4242')
  await page.locator('#pay').click()
  await card.getByText('incomplete').waitFor()
  expect(sent.join(' ')).not.toContain('intent=confirm')
  expect(await page.locator('#pay').getAttribute('aria-disabled')).toBe('false')
})

test('a bank that asks by the script is refused once and then answered, on the page', async () => {
  const { card, charges, order, page } = await open()
  const bank = page.frameLocator('iframe[name="challenge"]')
  for (const answer of ['Refuse', 'Approve']) {
    await typeCard(card, '4000000000003220')
    await page.locator('#pay').click()
    await bank.getByRole('button', { name: answer }).click()
    if (answer === 'Refuse') await page.getByText(ofCheckout('notes.notApproved')).waitFor()
  }
  await page.getByRole('heading', titled('paidTitle')).waitFor()
  expect(await charges()).toEqual([order.due_amount])
})

test('a bank that asks at its own page leads back to the order', async () => {
  const { card, charges, order, page } = await open()
  await typeCard(card, '4000002500003155')
  await page.locator('#pay').click()
  await page.getByRole('link', { name: t('pay.toBank') }).click()
  await page.waitForURL('https://bank.example/**')
  stripe.books.settle(new URL(page.url()).pathname.slice(1), 'succeed')
  await page.getByRole('link').click()
  await page.getByRole('heading', titled('paidTitle')).waitFor()
  expect(await charges()).toEqual([order.due_amount])
})

test('where the script never comes, it is tried twice and then again when asked, and the portal is the other way', async () => {
  let isDead = true
  const { card, charges, loads, order, page } = await open({ isDead: () => isDead && 'silent' })
  const away = page.getByText(ofCheckout('card.away'))
  await away.waitFor({ timeout: 20_000 })
  expect(loads.filter((each) => each === '/endive/stripe.js')).toHaveLength(2)
  const way = page.getByRole('link', titled('signIn'))
  expect(await way.getAttribute('href')).toContain(`/orders/${order.id}`)
  // Nobody is led to the page of Stripe, which shows what it knows of the customer.
  expect(await page.locator('[value="hosted"]').count()).toBe(0)
  await reads(page)
  isDead = false
  await page.locator('[data-stripe-again]').click()
  await typeCard(card, '4242424242424242')
  expect(await away.isVisible()).toBe(false)
  await page.locator('#pay').click()
  await page.getByRole('heading', titled('paidTitle')).waitFor()
  expect(await charges()).toEqual([order.due_amount])
})

test('without scripts the page says what is needed, and leads to the portal', async () => {
  const { page } = await open({ javaScriptEnabled: false })
  const said = await page.locator('noscript').allTextContents()
  expect(said).toContain(en('portal-cards.ui.new.noScripts'))
  expect(await page.getByText(ofCheckout('card.loading')).isVisible()).toBe(false)
  await page.getByRole('link', titled('signIn')).waitFor()
})

/** As many cards that are declined at checkouts as make an attack on the seller. */
async function declineMany(seller: Seller) {
  const book = await createBook(seller)
  for (let checkout = 0; checkout < 4; checkout++) {
    const { client_secret: secret } = await seller.call('POST', '/v1/checkouts/', {
      products: [book],
    })
    for (let time = 0; time < 5; time++) {
      const answer = await fetch(`${app.origin}/v1/checkouts/client/${secret}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          confirmation_token_id: 'ctoken_declined',
          customer_email: newAddress(),
          customer_name: 'Mallory',
          customer_billing_address: { country: 'DE' },
        }),
      })
      expect(answer.status, await answer.text()).toBe(400)
    }
  }
}

test('where many cards are declined the browser does its work unseen, and one press pays', async () => {
  const seller = await liveSeller(app.origin)
  const { card, charges, order, page } = await open({ of: seller })
  await typeCard(card, '4242424242424242')
  expect(await page.locator('[data-work]').count()).toBe(0)
  await declineMany(seller)
  const answers: (string | null)[] = []
  page.on('request', (request) => {
    const sent = new URLSearchParams(request.postData() ?? '')
    if (sent.get('intent') === 'confirm') answers.push(sent.get('work_answer'))
  })
  await page.locator('#pay').click()
  await page.getByRole('heading', titled('paidTitle')).waitFor()
  expect(answers.map((each) => each?.split('.').length)).toEqual([1, 16])
  expect(await charges()).toEqual([order.due_amount])
})
