import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listHosts, type Seller } from './testing/sellers.ts'
import { useSite } from './testing/sites.ts'
import { cardIn, liveSeller, newCustomer, typeCard } from './testing/stripe/shop.ts'
import { type IsDead, serveStripe, useLiveApp } from './testing/stripe/site.ts'
import { en } from './testing/texts.ts'

const { app, stripe } = await useLiveApp()
const site = useSite(
  () =>
    `default-src 'none'; script-src 'self' ${app.origin}; frame-src ${app.origin}; img-src data:`,
)
const t = (key: string) => en(`portal-cards.ui.${key}`)
const ofCheckout = (key: string) => en(`checkout-page.ui.${key}`)

let making: Promise<Seller> | undefined

/** The seller of all tests, in whose list of hosts the site is. */
function theSeller(): Promise<Seller> {
  making ??= liveSeller(app.origin).then(async (seller) => {
    await listHosts(seller, site.origin)
    return seller
  })
  return making
}

/** The form in a page of the seller. */
async function open(isDead?: IsDead) {
  const { call } = await theSeller()
  const { id } = await newCustomer(await theSeller())
  const { token } = await call('POST', '/v1/customer-sessions/', { customer_id: id })
  site.files.set(
    '/',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Account</title>
     <link rel="icon" href="data:,"><script src="${app.origin}/embed.js"></script>
     <h1>Account</h1><div id="place"></div><p>Clocks</p><script src="/account.js"></script></html>`,
  )
  site.files.set(
    '/account.js',
    `const told = []
     const tell = ({ type }) => { told.push(type) }
     Guildhall.paymentMethod(document.querySelector('#place'), ${JSON.stringify(token)},
       { onLoaded: tell, onSaved: tell, onExpired: tell })`,
  )
  const user = await app.newUser({ viewport: { width: 390, height: 844 } }, { operator: false })
  const { loads } = await serveStripe(user.context, stripe, isDead)
  await user.page.goto(site.origin, { waitUntil: 'domcontentloaded' })
  const frame = user.page.frameLocator('iframe')
  const cards = async () =>
    (await call('GET', `/v1/customers/${id}/payment-methods`)).items as readonly object[]
  return { ...user, card: cardIn(frame), cards, frame, loads }
}

const told = (page: Page): Promise<string[]> => page.evaluate('told')

/** The card is saved, once, and the page of the seller knows. */
async function saved(page: Page, frame: FrameLocator, cards: () => Promise<readonly object[]>) {
  await frame.getByRole('heading', { name: t('embedded.savedTitle') }).waitFor()
  await expect.poll(() => told(page)).toEqual(['loaded', 'saved'])
  expect(await cards()).toHaveLength(1)
}

/** There is nothing to scroll in the frame. */
const fits = (page: Page, frame: FrameLocator) =>
  expect
    .poll(async () => {
      const height = await page.locator('iframe').evaluate((element) => element.clientHeight)
      return height - (await frame.locator('html').evaluate((html) => html.scrollHeight))
    })
    .toBe(0)

test('a declined card, then one that is saved', async () => {
  const { card, cards, frame, loads, page } = await open()
  await typeCard(card, '4000000000000002')
  await fits(page, frame)
  await frame.locator('#pay').click()
  await frame.getByText(ofCheckout('notes.declined')).waitFor()
  await fits(page, frame)
  await typeCard(card, '4242424242424242')
  await frame.locator('#pay').click()
  await saved(page, frame, cards)
  await frame.getByText('Visa •••• 4242').waitFor()
  expect(loads.filter((each) => each === '/endive/stripe.js')).toHaveLength(1)
})

test('a bank that asks by the script has room for its question, and is answered in the page', async () => {
  const { card, cards, frame, page } = await open()
  await typeCard(card, '4000000000003220')
  await frame.locator('#pay').click()
  const bank = frame.frameLocator('iframe[name="challenge"]')
  await bank.getByRole('button', { name: 'Approve' }).waitFor()
  const room = () => page.locator('iframe').evaluate((element) => element.clientHeight)
  await expect.poll(room).toBeGreaterThanOrEqual(600)
  await bank.getByRole('button', { name: 'Approve' }).click()
  await saved(page, frame, cards)
  await expect.poll(room).toBeLessThan(640)
})

test('a bank that asks at its own page does so in a tab of its own', async () => {
  const { card, cards, context, frame, page } = await open()
  await typeCard(card, '4000002500003155')
  await frame.locator('#pay').click()
  const way = frame.getByRole('link', { name: en('portal-pages.ui.pay.toBank') })
  const [bank] = await Promise.all([context.waitForEvent('page'), way.click()])
  await bank.waitForURL('https://bank.example/**')
  stripe.books.settle(new URL(bank.url()).pathname.slice(1), 'succeed')
  await bank.getByRole('link').click()
  await bank.getByText(en('portal-pages.ui.entry.added')).waitFor()
  await bank.close()
  await saved(page, frame, cards)
})

test('where the script does not come, the card is entered at the page of Stripe, in a tab of its own', async () => {
  const { allow, cards, context, frame, page } = await open(() => 'refused')
  allow(/ERR_FAILED GET \/endive\/stripe.js/)
  await frame.getByText(ofCheckout('card.away')).waitFor()
  await fits(page, frame)
  await frame.locator('[data-stripe-again] + button').click()
  const way = frame.getByRole('link', { name: t('waiting.toStripe') })
  const [tab] = await Promise.all([context.waitForEvent('page'), way.click()])
  await tab.waitForURL('https://checkout.stripe.com/**')
  stripe.books.payAtSession(new URL(tab.url()).pathname.split('/').at(-1) ?? '')
  await tab.getByRole('link').click()
  await tab.getByText(en('portal-pages.ui.entry.added')).waitFor()
  await tab.close()
  await saved(page, frame, cards)
})

test('a script that never comes is tried twice, and again when asked', async () => {
  let isDead = true
  const { card, cards, frame, loads, page } = await open(() => isDead && 'silent')
  await frame.getByText(ofCheckout('card.away')).waitFor({ timeout: 20_000 })
  expect(loads.filter((each) => each === '/endive/stripe.js')).toHaveLength(2)
  isDead = false
  await frame.locator('[data-stripe-again]').click()
  await typeCard(card, '4242424242424242')
  await frame.locator('#pay').click()
  await saved(page, frame, cards)
})
