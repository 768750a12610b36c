import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { declineCards } from './testing/buyers.ts'
import { createSeller, listHosts, type Seller } from './testing/sellers.ts'
import { useSite } from './testing/sites.ts'
import { textIn } from './testing/texts.ts'

const app = useApp()
const site = useSite(
  () =>
    `default-src 'none'; script-src 'self' ${app.origin}; frame-src ${app.origin}; img-src data:`,
)
const t = (key: string, values?: Record<string, string>) =>
  textIn('en', `portal-cards.ui.${key}`, values)
const ofCheckout = (key: string) => textIn('en', `checkout-page.ui.${key}`)

let making: Promise<Seller> | undefined

/** The seller of all tests, whose list has one origin of the site. */
function listed() {
  making ??= createSeller(app.origin).then(async (seller) => {
    await listHosts(seller, site.origin)
    return seller
  })
  return making
}

let customers = 0

async function newCustomer(seller: Seller) {
  const email = `card-${customers++}@example.com`
  const { id } = await seller.call('POST', '/v1/customers/', { email, name: 'Bea' })
  const session = await seller.call('POST', '/v1/customer-sessions/', { customer_id: id })
  const cards = async () =>
    (await seller.call('GET', `/v1/customers/${id}/payment-methods`)).items as readonly {
      readonly id: string
    }[]
  return { email, token: session.token as string, cards }
}

/** A page of the seller in the middle of which the form is. */
function accountOf(token: string, options: object = {}): void {
  site.files.set(
    '/',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Account</title>
     <link rel="icon" href="data:,"><script src="${app.origin}/embed.js"></script>
     <main><h1>Account</h1><div id="place"></div><p>Clocks</p></main><script src="/account.js"></script></html>`,
  )
  site.files.set(
    '/account.js',
    `const told = []
     const tell = ({ type, detail }) => { told.push([type, detail]) }
     const form = Guildhall.paymentMethod(document.querySelector('#place'), ${JSON.stringify(token)},
       { ...${JSON.stringify(options)}, onLoaded: tell, onSaved: tell, onExpired: tell, onClosed: tell })`,
  )
}

async function visit(origin = site.origin, width = 1280) {
  const user = await app.newUser({ viewport: { width, height: 800 } }, { operator: false })
  await user.page.goto(`${origin}/`)
  return { ...user, frame: user.page.frameLocator('iframe') }
}

// biome-ignore lint/suspicious/noExplicitAny: what the page was told, in its own shapes
const told = (page: Page): Promise<[string, any][]> => page.evaluate('told')
const names = async (page: Page) => (await told(page)).map(([name]) => name)
const detailOf = async (page: Page, name: string) =>
  (await told(page)).find(([each]) => each === name)?.[1]

test.each([
  ['light', 320],
  ['dark', 1280],
] as const)('a customer saves a card in a page of the seller: %s, %s px', async (theme, width) => {
  const customer = await newCustomer(await listed())
  accountOf(customer.token, { theme })
  const { page, frame } = await visit(site.origin, width)
  await frame.getByRole('heading', { name: t('new.title') }).waitFor()
  await expect.poll(() => names(page)).toEqual(['loaded'])
  expect(await page.locator('iframe').getAttribute('title')).toContain(t('new.title'))
  await frame.getByText(t('new.owner', { owner: customer.email })).waitFor()
  expect(await frame.locator('html').getAttribute('data-theme')).toBe(theme)
  const inner = page.frames().find((each) => each.url().includes('/embed/payment-method/'))
  expect(inner?.url()).not.toContain(customer.token)
  expect(await frame.locator('html').innerHTML()).not.toContain(customer.token)
  const heights = () => page.locator('iframe').evaluate((element) => element.clientHeight)
  const content = () =>
    frame.locator('#root').evaluate((root) => root.getBoundingClientRect().bottom)
  const fits = async () => Math.abs((await heights()) - (await content())) < 1
  await expect.poll(fits).toBe(true)
  const wide = await frame.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)

  await frame.getByText(ofCheckout('card.test'), { exact: true }).click()
  await frame.locator('[data-test-card="4000000000000002"]').click()
  await frame.locator('#pay').click()
  await frame.getByText(ofCheckout('notes.declined')).waitFor()
  await frame.locator('[data-test-card="4242424242424242"]').click()
  await frame.locator('#pay').click()
  await frame.getByRole('heading', { name: t('embedded.savedTitle') }).waitFor()
  await frame.getByText('Visa •••• 4242').waitFor()
  await expect.poll(() => names(page)).toEqual(['loaded', 'saved'])
  const [card, ...more] = await customer.cards()
  expect(more).toEqual([])
  expect(await detailOf(page, 'saved')).toEqual({ paymentMethodId: card?.id })
  await expect.poll(fits).toBe(true)
  await page.evaluate('form.close()')
  expect(await page.locator('iframe').count()).toBe(0)
})

test('the bank asks in a tab of its own, and the form goes on by itself', async () => {
  const customer = await newCustomer(await listed())
  accountOf(`${app.origin}/embed/payment-method/${customer.token}`)
  const { context, page, frame } = await visit()
  await frame.getByText(ofCheckout('card.test'), { exact: true }).click()
  await frame.locator('[data-test-card="4000002500003155"]').click()
  await frame.locator('#pay').click()
  await frame.getByText(t('waiting.challenge')).waitFor()
  const way = frame.getByRole('link', { name: textIn('en', 'portal-pages.ui.pay.toBank') })
  const [bank] = await Promise.all([context.waitForEvent('page'), way.click()])
  await bank.locator('[value="succeed"]').click()
  await bank.getByText(textIn('en', 'portal-pages.ui.entry.added')).waitFor()
  await bank.close()
  await frame.getByRole('heading', { name: t('embedded.savedTitle') }).waitFor()
  await expect.poll(() => names(page)).toEqual(['loaded', 'saved'])
})

test('a page of another host shows the way to a tab, in which the card is entered', async () => {
  const customer = await newCustomer(await listed())
  accountOf(customer.token)
  const { allow, context, page, frame } = await visit(site.elsewhere)
  allow(/^403 GET \/embed\/payment-method\//)
  await frame.getByRole('heading', { name: ofCheckout('frame.card.refusedTitle') }).waitFor()
  expect(await frame.locator('#root').textContent()).not.toMatch(/Lindenau|@example/)
  expect(await names(page)).toEqual([])
  const way = frame.getByRole('link', { name: ofCheckout('frame.card.open') })
  const [tab] = await Promise.all([context.waitForEvent('page'), way.click()])
  await tab.getByText(t('new.owner', { owner: customer.email })).waitFor()
  await tab.getByText(ofCheckout('card.test'), { exact: true }).click()
  await tab.locator('[data-test-card="4242424242424242"]').click()
  await tab.locator('#pay').click()
  await tab.getByText(t('embedded.close')).waitFor()
  expect(await customer.cards()).toHaveLength(1)
})

test('a session that ended is told to the page, before the form is shown and when it is sent', async () => {
  const seller = await createSeller(app.origin)
  await listHosts(seller, site.origin)
  accountOf('polar_cst_unknown')
  const unknown = await visit()
  unknown.allow(/^410 GET \/embed\/payment-method\//)
  await unknown.frame.getByText(ofCheckout('notice.cardFormEndedTitle')).waitFor()
  await expect.poll(() => names(unknown.page)).toEqual(['expired'])

  const customer = await newCustomer(seller)
  accountOf(customer.token)
  const { allow, page, frame } = await visit()
  await frame.getByText(ofCheckout('card.test'), { exact: true }).click()
  await frame.locator('[data-test-card="4242424242424242"]').click()
  await seller.call('POST', '/v1/sandbox/clock', { advance: 'PT61M' })
  allow(/^410 POST \/embed\/payment-method\//)
  await frame.locator('#pay').click()
  await frame.getByText(ofCheckout('notice.cardFormEndedTitle')).waitFor()
  await expect.poll(() => names(page)).toEqual(['loaded', 'expired'])
  expect(await customer.cards()).toEqual([])
})

test('after six declined cards of a customer the browser does its work unseen, and the next one is saved', async () => {
  const customer = await newCustomer(await listed())
  await declineCards(app.origin, customer.token)
  accountOf(customer.token)
  const { page, frame } = await visit()
  await frame.locator('[data-work]').waitFor({ state: 'attached' })
  await frame.getByText(ofCheckout('card.test'), { exact: true }).click()
  await frame.locator('[data-test-card="4242424242424242"]').click()
  await frame.locator('#pay').click()
  await frame.getByRole('heading', { name: t('embedded.savedTitle') }).waitFor()
  await expect.poll(() => names(page)).toEqual(['loaded', 'saved'])
  expect(await customer.cards()).toHaveLength(1)
})
