import { readdir, stat } from 'node:fs/promises'
import { locales } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { watchLoad, watchShifts } from './testing/page-load.ts'
import { chooseLanguage } from './testing/preferences.ts'
import { licensedProduct, openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'
import {
  administrator,
  heading,
  ownerOfTeam,
  phone,
  signIn,
  verifiedUser,
} from './testing/users.ts'

const app = useApp()
const kilobyte = 1024

test.each([
  ['/sign-in', 6],
  ['/sign-up', 6],
  ['/verify-email', 6],
  ['/forgot-password', 6],
  ['/reset-password?token=a', 6],
  ['/sign-out', 6],
  ['/link-account', 6],
  ['/sign-in/email', 6],
  ['/two-factor', 6],
  ['/error', 6],
])(
  '%s: at most 125 KB of scripts and %d KB of styles, nothing from other sites, no API calls',
  async (path, styles) => {
    const user = await app.newUser()
    const load = await watchLoad(user.page, async () => {
      await user.page.goto(path)
      await user.page.locator('h1').waitFor()
    })
    const foreign = load.requests.filter((request) => !request.url().startsWith(app.origin))
    expect(foreign.map((request) => request.url())).toEqual([])
    expect(load.paths.filter((each) => !/^\/assets\/|^\/mark\.svg$/.test(each))).toHaveLength(1)
    expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(125 * kilobyte)
    expect(load.bytes('.css'), load.list('.css')).toBeLessThanOrEqual(styles * kilobyte)
  },
)

test('signed-in pages: at most 190 KB of scripts and 12 KB of styles, and one API call', async () => {
  const ada = await verifiedUser(app)
  const load = await watchLoad(ada.page, async () => {
    await ada.page.goto('/account/sessions')
    await ada.page.getByText(en('sessions.ui.list.activeNow')).waitFor()
  })
  expect(load.paths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/auth/list-sessions'])
  expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(190 * kilobyte)
  expect(load.bytes('.css'), load.list('.css')).toBeLessThanOrEqual(12 * kilobyte)
})

test('lists and forms: at most 190 KB of scripts in few files, since what they open is fetched later', async () => {
  const admin = await administrator(app)
  const owner = await ownerOfTeam(app)
  const pages = [
    { page: admin.page, path: '/admin/users', styles: 14, isList: true },
    { page: admin.page, path: '/admin/overview', styles: 13 },
    { page: owner.page, path: `/o/${owner.slug}/settings/members`, styles: 14, isList: true },
    { page: owner.page, path: '/account/profile', styles: 14 },
  ]
  for (const { page, path, styles, isList } of pages) {
    const load = await watchLoad(page, async () => {
      await page.goto(path)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      if (isList) await page.getByRole('table').waitFor()
    })
    expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(190 * kilobyte)
    expect(load.bytes('.css'), load.list('.css')).toBeLessThanOrEqual(styles * kilobyte)
    // Each file costs a share of a round trip: a browser fetches six at a time over HTTP/1.1.
    const scripts = load.paths.filter((each) => each.endsWith('.js'))
    expect(new Set(scripts).size, load.list('.js')).toBeLessThanOrEqual(36)
  }
})

test('lists of a shop: at most 190 KB of scripts, with rows, filters and totals', async () => {
  const { owner, organizationId, slug } = await openShop(app)
  const samples = `/v1/organizations/${organizationId}/samples`
  const filled = await owner.context.request.post(samples, { headers: { origin: app.origin } })
  expect(filled.ok(), await filled.text()).toBe(true)
  const lists = [
    'orders',
    'refunds',
    'subscriptions',
    'customers',
    'customers?view=best',
    'customers?view=risk',
    'products',
    'benefits',
    'discounts',
    'links',
    'checkouts',
    'meters',
    'usage',
    'custom-fields',
    'disputes',
    'withdrawals',
    'settings/audit',
    'settings/members',
    'settings/teams',
  ]
  for (const path of lists) {
    const load = await watchLoad(owner.page, async () => {
      await owner.page.goto(`/o/${slug}/${path}`)
      // Its rows, or that there are none.
      await owner.page.locator('main tbody a, main h2').first().waitFor()
    })
    const scripts = load.paths.filter((each) => each.endsWith('.js'))
    expect(load.bytes('.js'), `${path}\n${load.list('.js')}`).toBeLessThanOrEqual(190 * kilobyte)
    // Totals above a list have styles of their own.
    expect(load.bytes('.css'), `${path}\n${load.list('.css')}`).toBeLessThanOrEqual(16 * kilobyte)
    expect(new Set(scripts).size, `${path}\n${load.list('.js')}`).toBeLessThanOrEqual(36)
  }
})

test('another language costs at most 12 KB', async () => {
  const ada = await verifiedUser(app)
  await ada.page.goto('/account/sessions')
  await heading(ada, 'sessions.ui.list.title').waitFor()
  // What is fetched at the first use of a page, whatever that is, belongs to no language.
  await ada.page.getByRole('button', { name: en('common.ui.language') }).click()
  await ada.page.getByRole('menu').waitFor()
  await ada.page.keyboard.press('Escape')
  await ada.page.waitForLoadState('networkidle')
  await ada.page.getByRole('menu').waitFor({ state: 'detached' })
  let current: (typeof locales)[number] = 'en'
  for (const locale of locales.filter((each) => each !== 'en')) {
    const load = await watchLoad(ada.page, () => chooseLanguage(ada.page, current, locale))
    current = locale
    expect(load.bytes('.js'), `${locale}\n${load.list('.js')}`).toBeLessThanOrEqual(12 * kilobyte)
    expect(load.bytes('.js'), `${locale} was fetched`).toBeGreaterThan(0)
  }
})

test('later pages bring at most 60 KB of their own', async () => {
  const user = await app.newUser()
  await user.page.goto('/sign-in')
  await heading(user, 'sessions.ui.signIn.title').waitFor()
  await user.page.waitForLoadState('networkidle')
  const load = await watchLoad(user.page, async () => {
    await user.page.getByRole('link', { name: en('sessions.ui.signIn.create') }).click()
    await heading(user, 'sessions.ui.signUp.title').waitFor()
  })
  expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(60 * kilobyte)
})

test('the reference brings at most 60 KB of scripts, with its form', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  await page.goto('/account/sessions')
  await page.getByText(en('sessions.ui.list.activeNow')).waitFor()
  await page.waitForLoadState('networkidle')
  const load = await watchLoad(page, async () => {
    await page.getByRole('link', { name: en('shell.ui.nav.reference') }).click()
    await page
      .getByRole('link', { name: en('reference.ui.nouns.teams'), exact: true })
      .first()
      .click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Create a team/ })
      .click()
    await page.getByRole('button', { name: en('reference.ui.try.open') }).click()
    await page.getByRole('button', { name: en('reference.ui.try.send') }).waitFor()
  })
  expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(60 * kilobyte)
  expect(load.paths.filter((path) => path === '/api/openapi.json')).toHaveLength(1)
})

test('pages of buyers: at most 20 KB of scripts, 7 to 9 KB of styles, and nothing from other sites', async () => {
  const shop = await openShop(app)
  const product = await licensedProduct(shop)
  const checkout = await shop.checkout({ products: [product.id] })
  const pages = [
    [checkout, 9],
    [`/portal/${shop.slug}`, 7],
    [`/withdraw/${shop.slug}`, 7],
  ] as const
  for (const [path, styles] of pages) {
    const buyer = await app.newUser({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
    const shifts = await watchShifts(buyer.page)
    const load = await watchLoad(buyer.page, async () => {
      await buyer.page.goto(path)
      await buyer.page.locator('h1').waitFor()
      await buyer.page.waitForLoadState('networkidle')
    })
    const foreign = load.requests.filter((request) => !request.url().startsWith(app.origin))
    expect(foreign.map((request) => request.url())).toEqual([])
    expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(20 * kilobyte)
    expect(load.bytes('.css'), load.list('.css')).toBeLessThanOrEqual(styles * kilobyte)
    expect(load.paths.filter((each) => each.endsWith('.css'))).toHaveLength(1)
    expect(await shifts()).toBeLessThanOrEqual(0.02)
  }
})

test('the portal behind its entry has at most 9 KB of styles', async () => {
  const assets = new URL('../web/dist/assets/', import.meta.url)
  const [made] = (await readdir(assets)).filter((each) => /^buyer-portal-.*\.css\.gz$/.test(each))
  const { size } = await stat(new URL(made ?? '', assets))
  expect(size).toBeLessThanOrEqual(9 * kilobyte)
})

const widths = [360, 1280]

test.each(widths)('a page loads without layout shifts at %i', async (width) => {
  const viewport = { width, height: 800 }
  const visitor = await app.newUser({ viewport })
  const shiftsOfSignIn = await watchShifts(visitor.page)
  await visitor.page.goto('/sign-in')
  await heading(visitor, 'sessions.ui.signIn.title').waitFor()
  await visitor.page.waitForLoadState('networkidle')
  expect(await shiftsOfSignIn()).toBeLessThanOrEqual(0.02)

  const ada = await verifiedUser(app, { viewport })
  await signIn(app, await app.newUser({ userAgent: phone }), ada.email)
  const shiftsInside = await watchShifts(ada.page)
  await ada.page.goto('/account/sessions')
  await ada.page.getByText(en('sessions.ui.list.activeNow')).waitFor()
  await ada.page.waitForLoadState('networkidle')
  expect(await shiftsInside()).toBeLessThanOrEqual(0.02)
})

test('every font comes from this site, as woff2', async () => {
  const user = await app.newUser({ locale: 'ru-RU' })
  const load = await watchLoad(user.page, () => user.page.goto('/sign-in'))
  const fonts = load.requests.filter((request) => request.resourceType() === 'font')
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) {
    expect(font.url()).toMatch(new RegExp(`^${app.origin}/assets/.*\\.woff2$`))
  }
})
