import type { Locale } from '@guildhall/contract/boot'
import type { Frame, FrameLocator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { violationsIn } from './testing/axe.ts'
import { type Embedded, serveShop } from './testing/foreign-shop.ts'
import { createBook, createSeller, listHosts, type Seller } from './testing/sellers.ts'
import { useSite } from './testing/sites.ts'
import { textIn } from './testing/texts.ts'
import { newAddress } from './testing/users.ts'

const app = useApp()
const site = useSite(
  () =>
    `default-src 'none'; script-src 'self' ${app.origin}; style-src 'unsafe-inline'; frame-src ${app.origin}; img-src data:`,
)

let making: Promise<Seller & { book: string }> | undefined

/** The seller of all tests, whose list has the shop of another host. */
function listed() {
  making ??= createSeller(app.origin).then(async (seller) => {
    await listHosts(seller, site.elsewhere)
    return { ...seller, book: await createBook(seller) }
  })
  return making
}

async function targetOf(embedded: Embedded): Promise<string> {
  const { book, call } = await listed()
  if (embedded !== 'card') return (await call('POST', '/v1/checkouts/', { products: [book] })).url
  const customer = await call('POST', '/v1/customers/', { email: newAddress(), name: 'Bea' })
  return (await call('POST', '/v1/customer-sessions/', { customer_id: customer.id })).token
}

type Theme = 'light' | 'dark'
type Look = { readonly width: number; readonly theme: Theme; readonly locale: Locale }

const headings: Readonly<Record<Embedded, (locale: Locale) => string>> = {
  overlay: () => 'Turmuhren',
  inline: () => 'Turmuhren',
  card: (locale) => textIn(locale, 'portal-cards.ui.new.title'),
}

type Hold = (page: Page) => Promise<unknown>

async function open(embedded: Embedded, { locale, theme, width }: Look, hold?: Hold) {
  const options = { theme, locale }
  serveShop(site, app.origin, { embedded, target: await targetOf(embedded), options })
  // The device is of the other theme: what is shown is what the shop asked for.
  const colorScheme = theme === 'dark' ? 'light' : 'dark'
  const viewport = { width, height: 800 }
  const user = await app.newUser({ viewport, colorScheme }, { operator: false })
  await hold?.(user.page)
  await user.page.goto(site.elsewhere)
  const frame = user.page.frameLocator('iframe')
  return { ...user, frame, texts: (key: string) => textIn(locale, `checkout-page.ui.${key}`) }
}

const innerOf = (page: Page): Frame => {
  const frame = page.frames().find((each) => each.url().startsWith(app.origin))
  if (!frame) throw new Error('There is no frame.')
  return frame
}

/** By how many pixels what is in the frame is wider or higher than the frame. */
const beyond = (frame: FrameLocator) =>
  frame.locator('html').evaluate((html) => ({
    aside: html.scrollWidth - innerWidth,
    below: html.scrollHeight - innerHeight,
  }))

/** What is wrong in the frame, as it is now. */
async function problems(page: Page, frame: FrameLocator, embedded: Embedded): Promise<unknown[]> {
  const { aside, below } = await beyond(frame)
  const isScrolled = embedded !== 'overlay' && below > 0
  return [
    ...(aside > 0 ? [`${aside} px too wide`] : []),
    ...(isScrolled ? [`${below} px to scroll`] : []),
    ...(await violationsIn(innerOf(page))),
  ]
}

const widths = [320, 768, 1280]
const themes: readonly Theme[] = ['light', 'dark']
const locales: readonly Locale[] = ['de', 'ru', 'en']

/** All of them with `npm run test:screens`; otherwise each width in one theme and language, in turn. */
function looksOf(turn: number): readonly Look[] {
  const all = widths.flatMap((width) =>
    themes.flatMap((theme) => locales.map((locale) => ({ width, theme, locale }))),
  )
  if (process.env.SCREEN_LANGUAGES === 'all') return all
  return widths.map((width, index) => ({
    width,
    theme: themes[(turn + index) % themes.length] ?? 'light',
    locale: locales[(turn + index) % locales.length] ?? 'de',
  }))
}

describe.each(['overlay', 'inline', 'card'] as const)(
  '%s in the shop of another host',
  (embedded) => {
    const turn = ['overlay', 'inline', 'card'].indexOf(embedded)
    test.each(looksOf(turn))('$width px, $theme, $locale', async (look) => {
      const { frame, page, texts } = await open(embedded, look)
      if (embedded === 'overlay') await page.locator('#buy').click()
      await frame.getByRole('heading', { name: headings[embedded](look.locale) }).waitFor()
      await expect.poll(() => page.evaluate('told')).toEqual(['loaded'])
      expect(await frame.locator('html').getAttribute('lang')).toBe(look.locale)
      await expect.poll(() => problems(page, frame, embedded)).toEqual([])
      // With what is opened in it, it is as tall as that.
      await frame.getByText(texts('card.test'), { exact: true }).click()
      await expect.poll(() => problems(page, frame, embedded)).toEqual([])
      if (embedded !== 'overlay') return
      expect(await page.evaluate('document.activeElement.tagName')).toBe('IFRAME')
      await frame.getByRole('button', { name: texts('frame.close') }).click()
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('buy')
    })
  },
)

/** Something that is waited for until it is let go. */
function held() {
  let goOn = () => {}
  const done = new Promise<void>((resolve) => {
    goOn = resolve
  })
  return { done, goOn: () => goOn() }
}

test('the frame is not seen before the page in it is there, which comes in its theme', async () => {
  const { done, goOn } = held()
  let body = ''
  const hold: Hold = (page) =>
    page.route('**/checkout/*', async (route) => {
      await done
      const answer = await route.fetch()
      body ||= await answer.text()
      await route.fulfill({ response: answer })
    })
  const look = { width: 768, theme: 'dark', locale: 'de' } as const
  const { page, texts } = await open('overlay', look, hold)
  await page.locator('#buy').click()
  const opacity = () => page.locator('iframe').evaluate((frame) => getComputedStyle(frame).opacity)
  expect(await opacity()).toBe('0')
  goOn()
  await expect.poll(opacity).toBe('1')
  expect(body).toContain('<html lang="de" data-theme="dark" data-embed="overlay">')
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: texts('frame.close') })
    .click()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})

test.each([320, 1280])('while something is paid it asks before it closes: %s px', async (width) => {
  const { done, goOn } = held()
  const look = { width, theme: 'light', locale: 'en' } as const
  const { frame, page, texts } = await open('overlay', look, (opened) =>
    opened.route('**/checkout/**', async (route) => {
      if (route.request().postData()?.includes('intent=confirm')) await done
      await route.continue()
    }),
  )
  await page.locator('#buy').click()
  await frame.getByLabel(texts('email')).fill('bea@example.com')
  await frame.getByLabel(texts('name'), { exact: true }).fill('Bea')
  await frame.getByText(texts('card.test'), { exact: true }).click()
  await frame.getByLabel(texts('country')).selectOption('DE')
  await frame.getByText(/^Tax .*included$/).waitFor({ state: 'attached' })
  await frame.locator('[data-test-card="4242424242424242"]').click()
  await frame.locator('#pay').click()
  // Where the frame fills the window, there is nothing beside it to press.
  if (width === 320) await frame.getByRole('button', { name: texts('frame.close') }).click()
  else await page.mouse.click(20, 400)
  await frame.getByText(texts('frame.closing')).waitFor()
  expect(await problems(page, frame, 'overlay')).toEqual([])
  await frame.getByRole('button', { name: texts('frame.stay') }).click()
  await frame.getByText(texts('frame.closing')).waitFor({ state: 'hidden' })
  goOn()
  await frame.getByRole('heading', { name: texts('receipt.title') }).waitFor()
})
