import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import { funnel } from './shop-link-states.ts'
import {
  answering,
  customerId,
  idOf,
  longEmail,
  longProduct,
  orders,
  product,
  shopPath,
} from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const at = '2026-10-02T08:00:00.000Z'
const id = idOf(401)
const fields = {
  country: 'required',
  state: 'disabled',
  city: 'disabled',
  postal_code: 'disabled',
  line1: 'disabled',
  line2: 'disabled',
}

const checkout = (id: string, status: string, more: object = {}) => ({
  id,
  created_at: at,
  modified_at: null,
  custom_field_data: {},
  payment_processor: 'stripe',
  status,
  client_secret: 'polar_c_1',
  url: 'https://guildhall.example/checkout/polar_c_1',
  expires_at: '2026-10-03T08:00:00.000Z',
  success_url: '',
  return_url: null,
  embed_origin: null,
  amount: 4_800,
  discount_amount: 0,
  net_amount: 4_800,
  tax_amount: 0,
  tax_behavior: null,
  total_amount: 4_800,
  currency: 'eur',
  allow_trial: true,
  active_trial_interval: null,
  active_trial_interval_count: null,
  trial_end: null,
  organization_id: 'acme',
  product_id: idOf(1),
  product_price_id: idOf(41),
  discount_id: null,
  allow_discount_codes: true,
  require_billing_address: false,
  is_discount_applicable: true,
  is_free_product_price: false,
  is_payment_required: true,
  is_payment_setup_required: false,
  is_payment_form_required: true,
  customer_id: null,
  is_business_customer: false,
  customer_name: null,
  customer_email: null,
  customer_ip_address: null,
  customer_billing_name: null,
  customer_billing_address: null,
  customer_tax_id: null,
  billing_address_fields: fields,
  customer_billing_address_fields: {},
  payment_processor_metadata: {},
  payment_method_type: null,
  seats: null,
  min_seats: null,
  max_seats: null,
  locale: null,
  products: [product(idOf(1), longProduct)],
  product: product(idOf(1), longProduct),
  product_price: product(idOf(1), longProduct).prices[0],
  prices: {},
  discount: null,
  attached_custom_fields: [],
  metadata: {},
  external_customer_id: null,
  customer_metadata: {},
  subscription_id: null,
  trial_interval: null,
  trial_interval_count: null,
  ...more,
})
const named = {
  customer_id: customerId,
  customer_name: 'Maximiliane Großkreutz-Wiśniewska von der Lindenau',
  customer_email: longEmail,
}
const paid = checkout(id, 'succeeded', {
  ...named,
  seats: 12,
  total_amount: 123_456_789,
  metadata: { support: 'Werkstatt Lindenau' },
})
const open = checkout(idOf(402), 'open')
const listed = [
  paid,
  open,
  checkout(idOf(403), 'confirmed', named),
  checkout(idOf(404), 'expired', { customer_email: 'ada0@example.com' }),
]
const payment = (n: number, status: string, reason: string | null = null) => ({
  id: idOf(n),
  created_at: at,
  modified_at: null,
  processor: 'stripe',
  status,
  amount: 4_800,
  currency: 'eur',
  method: 'card',
  trigger: 'purchase',
  decline_reason: reason,
  decline_message: reason && 'Werkstatt Lindenau',
  organization_id: 'acme',
  checkout_id: id,
  order_id: null,
  processor_metadata: {},
  method_metadata: { brand: 'visa', last4: '4242' },
})
const names = [
  longProduct,
  longEmail,
  named.customer_name,
  'ada0@example.com',
  'Werkstatt Lindenau',
  'Visa •••• 4242',
  'W-0001',
  'support',
]
const known = answering({
  'checkouts/': listed,
  'checkouts/funnel': funnel,
  [`checkouts/${id}`]: paid,
  [`checkouts/${open.id}`]: open,
  'orders/': orders.slice(0, 1),
  'payments/': [
    payment(420, 'succeeded'),
    payment(421, 'failed', 'insufficient_funds'),
    payment(422, 'failed', 'something_else'),
    payment(423, 'pending'),
  ],
})
const shown = { who: ownerOfTeam, names, before: known }

export const shopCheckoutScreens: readonly ScreenState[] = [
  {
    name: 'checkouts in every state, with their funnel',
    path: shopPath('checkouts'),
    ...shown,
    async act(page) {
      await page.locator('main progress').nth(3).waitFor()
      await page.locator('main tbody a').nth(1).waitFor()
    },
  },
  {
    name: 'no checkouts',
    path: shopPath('checkouts'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('main progress').nth(3).waitFor()
      await page.locator('main h2').nth(1).waitFor()
    },
  },
  {
    name: 'checkouts that match nothing',
    path: shopPath('checkouts?find=nobody&status=open&period=30'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').nth(1).waitFor(),
  },
  {
    name: 'checkouts, for a member who may not see them',
    path: shopPath('checkouts'),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'one checkout with attempts to pay',
    path: shopPath(`checkouts?open=${id}`),
    ...shown,
    act: (page) => page.locator('ol li').nth(2).waitFor(),
  },
  {
    name: 'one checkout that is open',
    path: shopPath(`checkouts?open=${open.id}`),
    ...shown,
    act: (page) => page.locator('footer a').first().waitFor(),
  },
]
