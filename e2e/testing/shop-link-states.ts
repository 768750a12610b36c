import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import { answering, discount, idOf, longProduct, product, shopPath } from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const at = '2026-10-02T08:00:00.000Z'
const id = idOf(301)
const url = 'https://guildhall.example/v1/checkout-links/polar_cl_1q2w3e/redirect'

const given = discount(idOf(310))
const link = (id: string, more: object = {}) => ({
  id,
  created_at: at,
  modified_at: null,
  metadata: {},
  payment_processor: 'stripe',
  client_secret: 'polar_cl_1q2w3e',
  url,
  label: null,
  success_url: null,
  return_url: null,
  allow_discount_codes: true,
  require_billing_address: false,
  trial_interval: null,
  trial_interval_count: null,
  seats: null,
  discount_id: null,
  discount: null,
  organization_id: 'acme',
  products: [product(idOf(1), longProduct)],
  ...more,
})
const full = link(id, {
  label: 'Werkstatt Lindenau',
  success_url: `https://guildhall.example/${'lindenau'.repeat(8)}`,
  return_url: 'https://guildhall.example/lindenau',
  require_billing_address: true,
  seats: 12,
  discount_id: given.id,
  discount: given,
  metadata: { support: 'Werkstatt Lindenau' },
  products: [product(idOf(1), longProduct), product(idOf(2), 'Werkstatt Lindenau')],
})
export const funnel = {
  opened: 20_000,
  identified: 12_345,
  confirmed: 6_789,
  succeeded: 5_432,
  expired: 9_876,
  amounts: [
    { currency: 'eur', amount: 123_456_789 },
    { currency: 'usd', amount: 48_00 },
  ],
  is_complete: false,
}
const names = [
  longProduct,
  'Werkstatt Lindenau',
  'LINDENAU',
  'Werkstatt Lindenau · LINDENAU',
  `https://guildhall.example/${'lindenau'.repeat(8)}`,
  'https://guildhall.example/lindenau',
  url,
  'support',
  'https://',
  'HTML',
  'SVG',
  'PNG',
  `${longProduct}, Werkstatt Lindenau`,
]
export const linkSamples = { full, id }
export const linkNames = names
const known = answering({
  'checkout-links/': [full, link(idOf(302))],
  [`checkout-links/${id}`]: full,
  'checkouts/funnel': funnel,
  'discounts/': [given],
  'products/': [product(idOf(3), 'Werkstatt Lindenau')],
})
const shown = { who: ownerOfTeam, names, before: known }
const head = (page: Page, at: number) => page.locator('main header button').nth(at).click()

export const shopLinkScreens: readonly ScreenState[] = [
  {
    name: 'checkout links, with long names',
    path: shopPath('links'),
    ...shown,
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no checkout links',
    path: shopPath('links'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'checkout links, for a member who may not see them',
    path: shopPath('links'),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'checkout links, creating one with mistakes',
    path: shopPath('links?create=1'),
    ...shown,
    async act(page) {
      const dialog = page.getByRole('dialog')
      await dialog.locator('[name=success_url]').fill('lindenau')
      await dialog.locator('[name=seats]').fill('0')
      await dialog.locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').nth(1).waitFor()
      // The list of the field that is to be filled first closes.
      await dialog.locator('[name=seats]').focus()
      await page.getByRole('listbox').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'one checkout link with its code and what came of it',
    path: shopPath(`links/${id}`),
    ...shown,
    act: (page) => page.locator('main progress').nth(3).waitFor(),
  },
  {
    name: 'one checkout link, being edited',
    path: shopPath(`links/${id}`),
    ...shown,
    async act(page) {
      await page.locator('main progress').nth(3).waitFor()
      await head(page, 0)
      await page.getByRole('dialog').locator('li').nth(1).waitFor()
    },
  },
  {
    name: 'one checkout link, being deleted',
    path: shopPath(`links/${id}`),
    ...shown,
    async act(page) {
      await page.locator('main progress').nth(3).waitFor()
      await head(page, 1)
      await page.getByRole('alertdialog').waitFor()
    },
  },
]

export const shopLinkSearches: readonly ScreenState[] = [
  {
    name: 'checkout links that match nothing',
    path: shopPath('links?find=nothing'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
]
