import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { buy, reads, signInCode } from './testing/buyers.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en, textIn } from './testing/texts.ts'
import { verifiedUser } from './testing/users.ts'

const app = useApp()
const path = (key: string) => `portal-pages.ui.entry.${key}`

test('on a Polish phone: the portals of an address are found by one code', async () => {
  const [clocks, bells] = [await openShop(app), await openShop(app)]
  const email = 'maria@example.com'
  const { page } = await app.newUser(
    { locale: 'pl-PL', timezoneId: 'Europe/Warsaw', viewport: { width: 360, height: 740 } },
    { operator: false },
  )
  const pl = (key: string) => textIn('pl', path(key))
  for (const shop of [clocks, bells]) {
    const { id } = await licensedProduct(shop)
    await buy(page, await shop.checkout({ products: [id] }), email)
  }
  await page.goto('/portal')
  await reads(page)
  await page.getByLabel(pl('email')).fill(email)
  await page.getByRole('button', { name: pl('send') }).click()
  await page.getByLabel(pl('code')).fill(await signInCode(app.origin, email))
  await page.getByRole('button', { name: pl('enter') }).click()
  await page.getByRole('radiogroup', { name: pl('chooseSeller') }).waitFor()
  await reads(page)
  await page.getByRole('radio').last().check()
  await page.getByRole('button', { name: pl('enter') }).click()
  await page.waitForURL(`**/portal/${bells.slug}`)
  await page.getByText(/^LIGHT-/).waitFor()
})

test('the way in is read in another language, chosen in its foot, also without scripts', async () => {
  const shop = await openShop(app)
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await app.newUser({ javaScriptEnabled }, { operator: false })
    await page.goto(`/portal/${shop.slug}/orders?page=2&theme=dark`)
    await page.getByLabel(en('checkout-page.ui.language')).selectOption('de')
    if (!javaScriptEnabled) {
      await page.getByRole('button', { name: en('checkout-page.ui.apply') }).click()
    }
    await page.getByRole('button', { name: textIn('de', path('send')) }).waitFor()
    const { search } = new URL(page.url())
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      page: '2',
      theme: 'dark',
      locale: 'de',
    })
  }
})

test('a user of this server continues as themselves, by the keyboard alone, until they sign out', async () => {
  const shop = await openShop(app)
  const { context, email, page } = await verifiedUser(app)
  await shop.call('POST', '/v1/customers/', { email, name: 'Ada Lovelace' })
  const button = page.getByRole('button', { name: en(path('continueAs'), { email }) })
  await page.goto(`/portal/${shop.slug}`)
  await button.waitFor()
  await reads(page)
  await page.keyboard.press('Tab')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page
    .getByRole('heading', { name: en('portal-pages.ui.hello', { name: 'Ada Lovelace' }) })
    .waitFor()
  const signedOut = await context.request.post('/api/auth/sign-out', {
    headers: { origin: app.origin },
  })
  expect(signedOut.ok()).toBe(true)
  await page.reload()
  await page.getByText(en(path('ended'))).waitFor()
  expect(await button.count()).toBe(0)
})

test.each([320, 1280])(
  'at %i px the code has a box for each digit, in one field that takes what is pasted, without scripts',
  async (width) => {
    const shop = await openShop(app)
    const { page } = await app.newUser(
      { locale: 'en', viewport: { width, height: 740 } },
      { operator: false },
    )
    await page.goto(`/portal/${shop.slug}`)
    await page.getByLabel(en('portal-pages.ui.entry.email')).fill('boxes@example.com')
    await page.getByRole('button', { name: en('portal-pages.ui.entry.send') }).click()
    const field = page.getByLabel(en('portal-pages.ui.entry.code'))
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    expect(await field.count()).toBe(1)
    const boxes = await page.locator('[data-digits] > [aria-hidden]').all()
    expect(boxes).toHaveLength(8)
    const around = await page.locator('[data-digits]').boundingBox()
    const last = await boxes.at(-1)?.boundingBox()
    expect(
      Math.abs((last?.x ?? 0) + (last?.width ?? 0) - (around?.x ?? 0) - (around?.width ?? 0)),
    ).toBeLessThan(1)
    await field.fill('12345678')
    await field.press('End')
    // Nothing is scrolled, so that each digit stands in its box.
    expect(await field.evaluate((input) => input.scrollLeft)).toBe(0)
    await reads(page)
  },
)
