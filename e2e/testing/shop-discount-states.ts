import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import { answering, discount, idOf, longProduct, product, shopPath } from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const at = '2026-10-02T08:00:00.000Z'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const id = idOf(101)

const full = discount(id, {
  name: longProduct,
  type: 'fixed',
  basis_points: undefined,
  amount: 1_000,
  currency: 'eur',
  amounts: { eur: 1_000, usd: 1_234_567, gbp: 4_500 },
  duration: 'repeating',
  duration_in_months: 12,
  starts_at: at,
  ends_at: inDays(1),
  max_redemptions: 200,
  max_redemptions_per_customer: 1,
  redemptions_count: 187,
  metadata: { support: 'Werkstatt Lindenau' },
  products: [product(idOf(1), longProduct), product(idOf(2), 'Werkstatt Lindenau')],
})
const listed = [
  full,
  discount(idOf(102)),
  discount(idOf(103), { starts_at: inDays(20), code: null, duration: 'forever' }),
  discount(idOf(104), { ends_at: inDays(-3), redemptions_count: 0 }),
  discount(idOf(105), { max_redemptions: 12, basis_points: 1_250, code: 'L'.repeat(64) }),
]
const link = {
  id: idOf(120),
  created_at: at,
  modified_at: null,
  metadata: {},
  payment_processor: 'stripe',
  client_secret: 'polar_cl_1',
  url: 'https://guildhall.example/c/polar_cl_1',
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
}
const names = [
  'PLN',
  longProduct,
  'Werkstatt Lindenau',
  'LINDENAU',
  'L'.repeat(64),
  'Werkstatt Lindenau · LINDENAU',
  `${longProduct} · LINDENAU`,
  `Werkstatt Lindenau · ${'L'.repeat(64)}`,
  'support',
  'EUR',
  'USD',
]
const known = answering({
  'discounts/': listed,
  [`discounts/${id}`]: full,
  [`discounts/${idOf(102)}`]: listed[1],
  'checkout-links/': [link],
  'products/': [product(idOf(3), 'Werkstatt Lindenau')],
})
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const press = async (page: Page, at: number) => {
  await page.locator('main footer button, [role=dialog] footer button').nth(at).click()
}

const chosenActions = (page: Page) => page.locator('main [role=status] button')
/** Every row by its box: on phones there is none for all of them. */
const choose = async (page: Page) => {
  const boxes = page.locator('main tbody [type=checkbox]')
  await boxes.nth(4).waitFor()
  for (const box of await boxes.all()) await box.check()
  await chosenActions(page).first().waitFor()
}

export const shopDiscountScreens: readonly ScreenState[] = [
  {
    name: 'discounts, with long names',
    path: shopPath('discounts'),
    who: ownerOfTeam,
    names,
    before: known,
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no discounts',
    path: shopPath('discounts'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'discounts that match nothing',
    path: shopPath('discounts?find=nothing'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'discounts, for a member who may not see them',
    path: shopPath('discounts'),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'one discount that is almost used up',
    path: shopPath(`discounts?open=${id}`),
    who: ownerOfTeam,
    names,
    before: known,
    act: (page) => page.locator('progress').waitFor(),
  },
  {
    name: 'discounts, creating one with mistakes',
    path: shopPath('discounts?create=1'),
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      await dialog(page).locator('[name=code]').fill('ä')
      await dialog(page).locator('[name=duration][value=repeating]').check()
      await dialog(page).locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').nth(3).waitFor()
    },
  },
  {
    name: 'discounts, creating one with amounts',
    path: shopPath('discounts?create=1'),
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      await dialog(page).locator('[name=type][value=fixed]').check()
      await dialog(page).locator('[name=further]').selectOption('pln')
      await dialog(page).locator('[data-field="amounts.pln"]').waitFor()
    },
  },
  {
    name: 'one discount, being edited after it was used',
    path: shopPath(`discounts?open=${id}`),
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      await page.locator('progress').waitFor()
      await press(page, 0)
      await page.locator('[name=max_redemptions]').waitFor()
    },
  },
  {
    name: 'one discount, being deleted',
    path: shopPath(`discounts?open=${id}`),
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      await page.locator('progress').waitFor()
      await press(page, 1)
      await page.getByRole('alertdialog').locator('dd').waitFor()
    },
  },
]

/** The list, narrowed and with several at once. */
export const shopDiscountChoices: readonly ScreenState[] = [
  {
    name: 'discounts that are used and end soon, of which there are none',
    path: shopPath('discounts?state=ending'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'discounts, some of them selected',
    path: shopPath('discounts?state=running'),
    who: ownerOfTeam,
    names,
    before: known,
    act: choose,
  },
  {
    name: 'discounts, deleting more than are named',
    path: shopPath('discounts'),
    who: ownerOfTeam,
    names,
    before: answering({
      'discounts/': [...listed, discount(idOf(106)), discount(idOf(107), { code: null })],
    }),
    async act(page) {
      await choose(page)
      await chosenActions(page).first().click()
      await page.getByRole('alertdialog').locator('dd').waitFor()
    },
  },
]
