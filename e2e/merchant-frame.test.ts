import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'
import { password } from './testing/users.ts'

const app = useApp({ TEST_CLOCK: '1' })
const c = (key: string) => en(`shop-customers.ui.${key}`)

test('who signed in a while ago confirms who they are, and the change of a balance goes on', async () => {
  const shop = await openShop(app)
  const { allow, context, page } = shop.owner
  allow(/^403 POST \/v1\/customers\//)
  const customer = await shop.call('POST', '/v1/customers/', { email: 'grete@example.com' })
  const moved = await context.request.post('/api/test/clock', {
    data: { advance: 'PT15M' },
    headers: { origin: app.origin },
  })
  expect(moved.ok()).toBe(true)
  await page.goto(`/o/${shop.slug}/customers/${customer.id}`)
  await page.getByRole('button', { name: c('balance.open') }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: c('balance.reason') })
  await dialog.getByLabel(c('balance.amount'), { exact: true }).fill('12.50')
  await dialog.getByLabel(c('balance.reason'), { exact: true }).fill('Sorry for the wait')
  await dialog.locator('button[type=submit]').click()
  const asked = page.getByRole('dialog', { name: en('proofs.ui.title') })
  await asked.locator('input[type=password]').fill(password)
  await asked.getByRole('button', { name: en('proofs.ui.submit') }).click()
  await page.getByText('Sorry for the wait').waitFor()
  const { items } = await shop.call('GET', `/v1/customers/${customer.id}/balances`)
  expect(items).toEqual([{ currency: 'usd', balance: 1_250 }])
})

test('the menu of a phone has words beside its icons, in sight', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/o/${shop.slug}`)
  await page.getByRole('button', { name: en('shell.ui.navigation') }).click()
  const menu = page.getByRole('navigation', { name: en('shell.ui.navigation') })
  const links = menu.locator('a:visible')
  const shown = () =>
    links.evaluateAll((each) =>
      each.map((link) => {
        const label = [...link.querySelectorAll('span')].find((span) => span.textContent !== '')
        const { left, right, width } = label?.getBoundingClientRect() ?? new DOMRect()
        const isSeen = label && getComputedStyle(label).opacity === '1' && width > 10
        return isSeen && left > 0 && right < innerWidth ? 'seen' : `not seen: ${link.outerHTML}`
      }),
    )
  // The sheet comes up from below.
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(15)
  await expect.poll(async () => (await shown()).filter((each) => each !== 'seen')).toEqual([])
})

type Shop = Awaited<ReturnType<typeof openShop>>

/** In the page of sign-in, as somebody whose browser is not to be remembered, or is. */
async function signInAt({ owner: { email, page } }: Shop, remember: boolean) {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=rememberMe]').setChecked(remember)
  const submit = en('sessions.ui.signIn.submit')
  await page.getByRole('button', { name: submit, exact: true }).click()
}

/** The session ends while a discount is entered, which is sent then. */
async function sentWithoutSession({ owner: { context, page }, slug }: Shop) {
  await page.goto(`/o/${slug}/discounts?create=1`)
  const d = (key: string) => en(`shop-discounts.ui.${key}`)
  const dialog = page.getByRole('dialog').filter({ hasText: d('fields.percent') })
  await dialog.getByLabel(d('fields.name'), { exact: true }).fill('Spring')
  await dialog.getByLabel(d('fields.percent'), { exact: true }).last().fill('20')
  await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin: app.origin } })
  await dialog.locator('button[type=submit]').click()
  return page.getByRole('dialog', { name: en('proofs.ui.title') })
}

test.each([true, false])(
  'a session that has ended meanwhile is begun anew in the form, which is sent then, and kept as it was: %s',
  async (isKept) => {
    const shop = await openShop(app)
    const { allow, context, page } = shop.owner
    allow(/^401 POST \/v1\/discounts\//)
    await context.clearCookies()
    await page.goto(`/sign-in?next=/o/${shop.slug}`)
    await signInAt(shop, isKept)
    await page.waitForURL(({ pathname }) => pathname === `/o/${shop.slug}`)
    const asked = await sentWithoutSession(shop)
    await asked.locator('input[type=password]').fill(password)
    await asked.getByRole('button', { name: en('proofs.ui.submit') }).click()
    await page.locator('main tbody tr').getByText('Spring').first().waitFor()
    const session = (await context.cookies()).find(({ name }) => name.endsWith('session_token'))
    // A cookie without an end is gone with the browser.
    expect([session?.expires !== undefined, session?.expires !== -1]).toEqual([true, isKept])
    const { items } = await shop.call('GET', '/v1/discounts/')
    expect(items).toMatchObject([{ name: 'Spring', basis_points: 2_000 }])
  },
)

test('who signs in again in another way is led there, and back to the page of the form', async () => {
  const shop = await openShop(app)
  const { allow, page } = shop.owner
  allow(/^401 POST \/v1\/discounts\//)
  const asked = await sentWithoutSession(shop)
  await asked.getByRole('button', { name: en('proofs.ui.signInAgain') }).click()
  await page.waitForURL('**/sign-in?**')
  await signInAt(shop, true)
  await page.waitForURL(({ pathname }) => pathname === `/o/${shop.slug}/discounts`)
  await page.getByRole('dialog').getByText(en('shop-discounts.ui.fields.percent')).first().waitFor()
})

test('a navigation that is longer than the window shows where the page is', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto(`/o/${shop.slug}/settings/emails`)
  const link = page.getByRole('navigation').locator('[aria-current]').last()
  await expect
    .poll(async () => {
      const box = await link.boundingBox()
      return box !== null && box.y > 0 && box.y + box.height < 700
    })
    .toBe(true)
})
