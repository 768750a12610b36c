import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { verifiedUser } from './users.ts'

/** Names of languages. */
const names = ['curl', 'TypeScript', 'Python']

const titled = (page: Page) => page.locator('main h2').first().waitFor()
const opened = (page: Page) => page.locator('main pre').first().waitFor()

async function tryIt(page: Page) {
  await opened(page)
  await page.locator('main button[aria-expanded]').first().click()
  await page.locator('main form').waitFor()
}

export const referenceScreens: readonly ScreenState[] = [
  { name: 'the reference', path: '/reference', act: titled },
  { name: 'the reference, one noun', path: '/reference?open=webhookDeliveries', act: titled },
  {
    name: 'the reference, an operation with a body, its variants and errors open',
    path: '/reference?open=products.create',
    names,
    async act(page) {
      await opened(page)
      // What is opened brings more to open; the price of a product is two levels down.
      for (const at of [0, 1]) await page.locator('main details details').nth(at).waitFor()
      const closed = page.locator('main details:not([open]) > summary')
      for (let left = 12; left > 0 && (await closed.count()) > 0; left--)
        await closed.first().click()
    },
  },
  {
    name: 'the reference, an operation that a search of long ago opened',
    path: '/reference?find=sign-in%2Femail&open=sessions.signInEmail',
    names,
    act: opened,
  },
  { name: 'the reference, a search', path: '/reference?find=webhook', act: titled },
  {
    name: 'the reference with nothing found',
    path: '/reference?find=nothing+is+called+so',
    act: titled,
  },
  {
    name: 'the reference, a request that was answered',
    path: '/reference?open=sessions.listSessions',
    names,
    who: verifiedUser,
    async act(page) {
      await tryIt(page)
      await page.locator('main form button[type=submit]').click()
      await page.locator('main section:has(form) pre').waitFor()
    },
  },
  {
    name: 'the reference, a request with mistakes',
    path: '/reference?open=organizationWebhooks.update',
    names,
    who: verifiedUser,
    async act(page) {
      await tryIt(page)
      await page.locator('main form input[type=radio]').last().check()
      await page.locator('main form textarea').fill('{"url": ')
      await page.locator('main form textarea[aria-invalid]').waitFor()
    },
  },
  {
    name: 'the reference, before something is taken away',
    path: '/reference?open=sessions.revokeOtherSessions',
    names,
    who: verifiedUser,
    async act(page) {
      await tryIt(page)
      await page.locator('main form button[type=submit]').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
