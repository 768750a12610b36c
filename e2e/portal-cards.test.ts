import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy, declineCards, reads, typeCard } from './testing/buyers.ts'
import { licensedProduct, openShop, type Shop } from './testing/shop.ts'
import { textIn } from './testing/texts.ts'

const app = useApp()
const monthly = { recurring_interval: 'month' }
const phone = { width: 360, height: 740 }

type Page = Awaited<ReturnType<typeof app.newUser>>['page']
type Locale = Parameters<typeof textIn>[0]

async function enter(page: Page, shop: Shop, email: string, below = '') {
  const found = await shop.call('GET', `/v1/customers/?email=${encodeURIComponent(email)}`)
  const [customer] = found.items as readonly { readonly id: string }[]
  const session = await shop.call('POST', '/v1/customer-sessions/', { customer_id: customer?.id })
  await page.goto(`/portal/${shop.slug}${below}?customer_session_token=${session.token}`)
}

const textsOf = (locale: Locale) => ({
  t: (key: string, values?: Record<string, string>) =>
    textIn(locale, `portal-cards.ui.${key}`, values),
  portal: (key: string, values?: Record<string, string>) =>
    textIn(locale, `portal-pages.ui.${key}`, values),
})

test('in German on a phone: a card with a challenge, the default, and what is removed and what is not', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop, monthly)
  const email = 'grete@example.com'
  const { page } = await app.newUser(
    { locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport: phone },
    { operator: false },
  )
  const { portal, t } = textsOf('de')
  await buy(page, await shop.checkout({ products: [product.id] }), email)
  await enter(page, shop, email)
  await page.getByRole('link', { name: t('title') }).click()
  await page.getByText(t('pays', { products: 'Light Studio' })).waitFor()
  await reads(page)

  await page.getByRole('link', { name: t('add') }).click()
  await page.getByRole('heading', { name: t('new.title') }).waitFor()
  await page.getByText(t('new.owner', { owner: email })).waitFor()
  await reads(page)
  await typeCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: t('new.save') }).click()
  await page.getByText(textIn('de', 'checkout-page.ui.notes.declined')).waitFor()
  await page.locator('#set_default').uncheck()
  await typeCard(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: t('new.save') }).click()
  await page.getByText(t('waiting.challenge')).waitFor()
  await reads(page)
  await page.getByRole('link', { name: portal('pay.toBank') }).click()
  await page.locator('[value="succeed"]').click()
  await page.getByText(t('notes.saved')).waitFor()
  await page.getByText('Visa •••• 3155').waitFor()
  await reads(page)

  const line = (last4: string) => page.getByRole('listitem').filter({ hasText: last4 })
  await line('4242')
    .getByRole('link', { name: t('remove') })
    .click()
  await page.getByText(t('notes.inUse', { products: 'Light Studio' })).waitFor()
  await reads(page)
  await page.getByRole('link', { name: t('titleOf', { product: 'Light Studio' }) }).click()
  await line('3155')
    .getByRole('button', { name: t('choose') })
    .click()
  await page.getByText(t('notes.chosen', { product: 'Light Studio' })).waitFor()
  await reads(page)
  await page.getByRole('link', { name: t('backTo', { product: 'Light Studio' }) }).click()
  await page.getByText(t('paidWith', { card: 'Visa •••• 3155' })).waitFor()
  await reads(page)

  await page.getByRole('link', { name: portal('back') }).click()
  await page.getByRole('link', { name: t('title') }).click()
  await line('4242')
    .getByRole('link', { name: t('remove') })
    .click()
  await page.getByRole('button', { name: t('removeConfirm') }).click()
  await page.getByText(t('notes.removed')).waitFor()
  await line('3155')
    .getByRole('button', { name: t('makeDefault') })
    .click()
  await page.getByText(t('notes.default')).waitFor()
  await page.getByText(t('default'), { exact: true }).waitFor()
  expect(await page.getByText('4242').count()).toBe(0)
})

test('a subscription that is overdue is paid with the card that was added for it', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop, monthly)
  const email = 'ada@example.com'
  const { page } = await app.newUser(
    { locale: 'en-IE', timezoneId: 'Europe/Dublin', viewport: phone },
    { operator: false },
  )
  const { portal, t } = textsOf('en')
  await buy(page, await shop.checkout({ products: [product.id] }), email, {
    card: '4000 0000 0000 0341',
  })
  await shop.call('POST', '/v1/sandbox/clock', { advance: 'P32D' })
  await enter(page, shop, email)
  await page.getByRole('link', { name: portal('openSubscription') }).click()
  await page.getByRole('link', { name: t('change') }).click()
  const overdue = page.getByRole('button', { name: /^Pay €/ })
  await overdue.waitFor()
  await reads(page)
  await page.getByRole('link', { name: t('add') }).click()
  await typeCard(page)
  await page.getByRole('button', { name: t('new.save') }).click()
  await page.getByText(t('notes.saved')).waitFor()
  await page.getByText(portal('pay.card', { last4: '4242' })).waitFor()
  const amount = Number(await page.locator('[name="due_amount"]').getAttribute('value'))
  const second = await page.context().newPage()
  await second.goto(page.url())
  await overdue.click()
  await page.getByText(portal('pay.paid')).waitFor()
  await reads(page)
  await second.getByRole('button', { name: /^Pay €/ }).click()
  await second.getByText(portal('pay.refused')).waitFor()
  const { items } = await shop.call('GET', '/v1/payments/?status=succeeded')
  const paid = (items as readonly { readonly amount: number }[]).map((each) => each.amount)
  expect(paid).toEqual([amount, 4_900])
})

test('after six declined cards of a customer the browser does its work unseen, and the next one is saved', async () => {
  const shop = await openShop(app)
  const email = 'grace@example.com'
  const { id: customer_id } = await shop.call('POST', '/v1/customers/', { email, name: 'Grace' })
  const { token } = await shop.call('POST', '/v1/customer-sessions/', { customer_id })
  await declineCards(app.origin, String(token))
  const { page } = await app.newUser({ viewport: phone }, { operator: false })
  const { t } = textsOf('en')
  await page.goto(`/portal/${shop.slug}/cards/new?customer_session_token=${token}`)
  await page.locator('[data-work]').waitFor({ state: 'attached' })
  await reads(page)
  await typeCard(page)
  const sent = page.waitForRequest(
    (request) => request.postData()?.includes('intent=confirm') ?? false,
  )
  await page.getByRole('button', { name: t('new.save') }).click()
  const answer = new URLSearchParams((await sent).postData() ?? '').get('work_answer')
  expect(answer?.split('.')).toHaveLength(16)
  await page.getByText(t('notes.saved')).waitFor()
  await page.getByText('Visa •••• 4242').waitFor()
})
