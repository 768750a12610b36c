import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import {
  answering,
  discount,
  idOf,
  longEmail,
  longProduct,
  orders,
  product,
  shopPath,
  states,
  subscription,
} from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

/** The browser writes amounts and currencies, and merchants write the rest. */
const names = [
  longProduct,
  longEmail,
  'Werkstatt Lindenau',
  'Werkstatt',
  'Lindenau',
  'support',
  'ada',
  '€',
  'EUR',
  'USD',
  'Euro',
  'GBP',
  'Markdown',
  'JSON',
  'W-0001',
  'Light Studio',
]

const at = '2026-10-02T08:00:00.000Z'
const resource = (id: string) => ({ id, created_at: at, modified_at: null })
const productId = idOf(1)

const meter = { id: idOf(40), name: 'Werkstatt', unit: 'scalar', custom_label: null }
const price = (id: string, more: object) => ({
  ...resource(id),
  source: 'catalog',
  price_currency: 'eur',
  tax_behavior: 'inclusive',
  is_archived: false,
  product_id: productId,
  type: 'recurring',
  recurring_interval: 'month',
  ...more,
})
const usage = price(idOf(43), {
  amount_type: 'metered_unit',
  unit_amount: '0.000125',
  cap_amount: 123_456_789,
  meter_id: meter.id,
  meter: { ...meter, custom_multiplier: null },
})
const seats = price(idOf(44), {
  amount_type: 'seat_based',
  seat_tiers: {
    seat_tier_type: 'graduated',
    tiers: [
      { min_seats: 1, max_seats: 9, price_per_seat: 123_456 },
      { min_seats: 10, max_seats: null, price_per_seat: 800 },
    ],
    minimum_seats: 1,
    maximum_seats: null,
  },
})
const benefit = (id: string, type: string) => ({
  ...resource(id),
  organization_id: 'acme',
  type,
  description: 'Werkstatt Lindenau',
  selectable: true,
  deletable: true,
  is_deleted: false,
  visibility: 'public',
  visibility_configurable: true,
  metadata: {},
  properties: {},
})
const field = (id: string, type: string) => ({
  ...resource(id),
  organization_id: 'acme',
  metadata: {},
  type,
  slug: 'ada',
  name: 'Werkstatt Lindenau',
  properties: type === 'select' ? { options: [{ value: 'ada', label: 'ada' }] } : {},
})
const picture = (id: string) => ({
  ...resource(id),
  organization_id: 'acme',
  name: 'Werkstatt',
  path: 'werkstatt.svg',
  mime_type: 'image/svg+xml',
  size: 1_024,
  size_readable: '1 KB',
  storage_version: null,
  checksum_etag: null,
  checksum_sha256_base64: null,
  checksum_sha256_hex: null,
  last_modified_at: null,
  version: null,
  is_uploaded: true,
  service: 'product_media',
  public_url: '/mark.svg',
})

const whole = {
  ...product(productId, longProduct),
  description: 'Werkstatt **Lindenau**',
  trial_interval: 'week',
  trial_interval_count: 2,
  metadata: { support: 'Werkstatt Lindenau' },
  prices: [seats, usage],
  benefits: [benefit(idOf(30), 'license_keys'), benefit(idOf(31), 'downloadables')],
  medias: [picture(idOf(35)), picture(idOf(36))],
  attached_custom_fields: [
    { custom_field_id: idOf(37), custom_field: field(idOf(37), 'text'), order: 0, required: true },
    {
      custom_field_id: idOf(38),
      custom_field: field(idOf(38), 'select'),
      order: 1,
      required: false,
    },
  ],
}
const other = { ...product(idOf(2), 'Werkstatt Lindenau'), visibility: 'draft', prices: [usage] }
const link = {
  ...resource(idOf(50)),
  metadata: {},
  payment_processor: 'stripe',
  client_secret: 'polar_cl_1',
  url: `https://guildhall.example/v1/checkout-links/polar_cl_${'q1w2e3'.repeat(7)}/redirect`,
  label: 'Werkstatt',
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
  products: [],
}
const merchant = {
  ...resource('acme'),
  default_presentment_currency: 'eur',
  default_tax_behavior: 'location',
  subscription_settings: { allow_multiple_subscriptions: true },
  customer_email_settings: { price_change: true },
}

/** Sold in a second currency, too. */
const inTwoCurrencies = {
  ...product(productId, longProduct),
  prices: [
    price(idOf(45), { amount_type: 'fixed', price_amount: 123_456 }),
    price(idOf(46), { amount_type: 'fixed', price_amount: 4_900, price_currency: 'usd' }),
  ],
}
const sums = {
  product_id: productId,
  prices: [idOf(45)],
  currency: 'eur',
  effective_at: at,
  notice_days: 30,
  subscribers: 1_234,
  past_due: 1,
  canceling: 2,
  changing: 3,
  kept: { same_prices: 9, custom_amount: 1, ad_hoc_price: 2, other_currency: 3, seats: 4 },
  amounts: [
    {
      currency: 'eur',
      subscribers: 1_234,
      old_monthly_amount: 123_456_789,
      new_monthly_amount: 234_567_890,
    },
  ],
}
const move = (n: number, more: object) => ({
  ...resource(idOf(n)),
  organization_id: 'acme',
  product_id: productId,
  prices: [idOf(45)],
  currency: 'eur',
  effective_at: '2026-12-24T10:00:00.000Z',
  notice_days: 30,
  status: 'scheduled',
  canceled_at: null,
  subscribers: { waiting: 1_200, announced: 34, moved: 30, skipped: 4 },
  ...more,
})
const moving = async (user: TestUser) => {
  await known(user)
  await answering({
    [`products/${productId}`]: { ...inTwoCurrencies, is_recurring: true },
    'price-migrations/': [
      move(91, {}),
      move(92, { status: 'preparing' }),
      move(93, {
        status: 'completed',
        subscribers: { waiting: 0, announced: 0, moved: 9, skipped: 0 },
      }),
      move(94, { status: 'canceled', canceled_at: at }),
    ],
    [`products/${productId}/price-migrations/preview`]: sums,
  })(user)
}

const lists = answering({
  'products/': [whole, other, { ...product(idOf(3), 'Light Studio'), visibility: 'private' }],
})

const known = async (user: TestUser) => {
  await answering({
    [`products/${productId}`]: whole,
    'products/': [whole, other],
    'organizations/[^/?]+': merchant,
    'subscriptions/': [...states, subscription(idOf(77))].slice(0, 5),
    'orders/': orders,
    'checkout-links/': [link],
    'discounts/': [
      discount(idOf(95), {
        name: longProduct,
        max_redemptions: 200,
        starts_at: '2099-01-31T10:00:00.000Z',
      }),
      discount(idOf(96), { code: 'L'.repeat(64), products: [whole] }),
      discount(idOf(97), {
        code: null,
        type: 'fixed',
        basis_points: undefined,
        amount: 1_000,
        currency: 'eur',
        amounts: { eur: 1_000, usd: 1_234_567 },
        duration: 'repeating',
        duration_in_months: 12,
      }),
    ],
    'benefits/': [...whole.benefits, benefit(idOf(32), 'feature_flag')],
    'custom-fields/': [field(idOf(39), 'date')],
    'meters/': [{ ...resource(meter.id), ...meter }],
    [`products/${productId}/price-migrations/preview`]: sums,
  })(user)
  // What is not stored cannot be shown by the server.
  await user.page.route(/\/v1\/products\/preview$/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="de"><title>Vorschau</title><div id="root"><main><h1>Werkstatt</h1></main></div></html>',
    }),
  )
}
const onePath = shopPath(`products/${productId}`)
const editPath = shopPath(`products/${productId}/edit`)

export const shopProductScreens: readonly ScreenState[] = [
  {
    name: 'products, in all their states',
    path: shopPath('products'),
    who: ownerOfTeam,
    names,
    before: lists,
    act: (page) => page.locator('main tbody a').nth(2).waitFor(),
  },
  {
    name: 'products, some of them chosen',
    path: shopPath('products?visibility=draft&type=recurring'),
    who: ownerOfTeam,
    names,
    before: lists,
    async act(page) {
      await page.locator('main tbody input').nth(1).check()
      await page.locator('main [role=status] b').waitFor()
    },
  },
  {
    name: 'no products',
    path: shopPath('products'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'no archived products',
    path: shopPath('products?archived=1'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'products that match nothing',
    path: shopPath('products?find=nobody'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'products, for a member who may not see them',
    path: shopPath('products'),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'one product with everything, which shares a meter',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      await page.locator('main ol img').first().waitFor()
      await page.locator('main dd').first().waitFor()
    },
  },
  {
    name: 'one product in two currencies, with moves to its price',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: moving,
    act: (page) => page.locator('main section li [data-tone=ok]').first().waitFor(),
  },
  {
    name: 'one product, whose subscribers are moved to its price',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: moving,
    async act(page) {
      await page.locator('main section dl ~ div button').first().click()
      await page.getByRole('dialog').locator('dl').waitFor()
    },
  },
  {
    name: 'one product, a move that is stopped',
    path: onePath,
    who: ownerOfTeam,
    names,
    before: moving,
    async act(page) {
      await page.locator('main section li button').first().click()
      await page.getByRole('alertdialog').locator('dd').first().waitFor()
    },
  },
  {
    name: 'a product in two currencies, with a third that has no amount yet',
    path: editPath,
    who: ownerOfTeam,
    names: [...names, 'USD, US Dollar', 'GBP, British Pound'],
    async before(user) {
      await known(user)
      await answering({ [`products/${productId}`]: inTwoCurrencies })(user)
    },
    async act(page) {
      const add = page.locator('main [name=add_currency]')
      await add.waitFor()
      if ((await page.locator('main [data-field="gbp.amount"]').count()) === 0) {
        await add.selectOption('gbp')
      }
      await page.locator('main form button[type=submit]').click()
      await page.locator('main [data-field="gbp.amount"] input[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'an archived product that is being deleted',
    path: onePath,
    who: ownerOfTeam,
    names,
    async before(user) {
      await known(user)
      const archived = { ...product(productId, longProduct), is_archived: true }
      await answering({ [`products/${productId}`]: archived, 'checkout-links/': [] })(user)
    },
    async act(page) {
      await page.locator('main header button').nth(1).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'a new product, with mistakes',
    path: shopPath('products/new'),
    who: ownerOfTeam,
    names,
    async act(page) {
      await page.locator('main form button[type=submit]').click()
      await page.locator('main [name=name][aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'a new product with its preview',
    path: shopPath('products/new'),
    who: ownerOfTeam,
    names,
    async act(page) {
      await page.locator('main [name=name]').fill('Light Studio')
      await page.locator('main [name=cycle][value=other]').check({ force: true })
      await page.locator('main [data-field=amount] input').first().fill('49')
      await page.frameLocator('main iframe[data-front]').locator('h1').waitFor()
    },
  },
  {
    name: 'a product with everything, being edited',
    path: editPath,
    who: ownerOfTeam,
    names,
    before: known,
    act: (page) => page.frameLocator('main iframe[data-front]').locator('h1').waitFor(),
  },
  {
    name: 'a product, with what a change means and a draft of before',
    path: editPath,
    who: ownerOfTeam,
    names,
    before: known,
    async act(page) {
      await page.locator('main form ul li').nth(3).waitFor()
      // The draft of a visit before is there again.
      const left = page.locator('main [name=benefits]')
      if ((await left.count()) > 0) {
        await page.locator('main [name=base][value=custom]').check({ force: true })
        await page.locator('main [name=visibility]').nth(1).check()
        await left.selectOption({ index: 1 })
      }
      await page.locator('main form [data-state=changed]').first().waitFor()
      await page.frameLocator('main iframe[data-front]').locator('h1').waitFor()
    },
  },
]
