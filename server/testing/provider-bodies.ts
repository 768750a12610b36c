import { systemRandom } from '../src/platform/system.ts'

const newId = systemRandom().uuid

/** What a provider says, as the clients of Polar read it; not made by this server. */

export const providerOrganization = '1dbfc517-0bbf-4301-9ba8-555ca42b9737'
const created = '2026-01-05T08:00:00.123456Z'

type More = Readonly<Record<string, unknown>>

export const aCustomer = (more: More = {}) => ({
  id: newId(),
  created_at: created,
  modified_at: null,
  metadata: { plan: 'gold', seats: 3, vip: true },
  external_id: 'user-1',
  email: 'erika@example.com',
  email_verified: true,
  type: 'individual',
  name: 'Erika Mustermann',
  billing_name: null,
  billing_address: {
    line1: 'Heidestr. 17',
    line2: null,
    postal_code: '51147',
    city: 'Köln',
    state: null,
    country: 'DE',
  },
  tax_id: ['DE136695976', 'eu_vat'],
  locale: 'de',
  organization_id: providerOrganization,
  default_payment_method_id: null,
  deleted_at: null,
  avatar_url: 'https://www.gravatar.com/avatar/abc?d=404',
  ...more,
})

const aPrice = (productId: string, more: More = {}) => ({
  id: newId(),
  created_at: created,
  modified_at: null,
  source: 'catalog',
  amount_type: 'fixed',
  price_currency: 'usd',
  tax_behavior: 'exclusive',
  is_archived: false,
  product_id: productId,
  type: 'recurring',
  recurring_interval: 'month',
  price_amount: 1_900,
  ...more,
})

export function aProduct(more: More = {}) {
  const id = (more.id as string) ?? newId()
  return {
    id,
    created_at: created,
    modified_at: null,
    trial_interval: null,
    trial_interval_count: null,
    name: 'Pro',
    description: 'All of it',
    visibility: 'public',
    recurring_interval: 'month',
    recurring_interval_count: 1,
    is_recurring: true,
    is_archived: false,
    organization_id: providerOrganization,
    metadata: {},
    prices: [aPrice(id)],
    benefits: [],
    medias: [],
    attached_custom_fields: [],
    ...more,
  }
}

export const aBenefit = (more: More = {}) => ({
  id: newId(),
  created_at: created,
  modified_at: null,
  type: 'custom',
  description: 'Priority support',
  selectable: true,
  deletable: true,
  is_deleted: false,
  organization_id: providerOrganization,
  visibility: 'public',
  metadata: {},
  properties: { note: 'Write to us.' },
  ...more,
})

export function aSubscription(more: More = {}) {
  const customer = (more.customer as ReturnType<typeof aCustomer>) ?? aCustomer()
  const product = (more.product as ReturnType<typeof aProduct>) ?? aProduct()
  return {
    id: newId(),
    created_at: created,
    modified_at: null,
    amount: 1_900,
    currency: 'usd',
    recurring_interval: 'month',
    recurring_interval_count: 1,
    status: 'active',
    current_period_start: '2026-01-05T08:00:00Z',
    current_period_end: '2026-02-05T08:00:00Z',
    trial_start: null,
    trial_end: null,
    cancel_at_period_end: false,
    canceled_at: null,
    started_at: '2026-01-05T08:00:00Z',
    ends_at: null,
    ended_at: null,
    customer_id: customer.id,
    product_id: product.id,
    discount_id: null,
    checkout_id: null,
    seats: null,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
    metadata: {},
    custom_field_data: {},
    customer,
    product,
    discount: null,
    prices: product.prices,
    meters: [],
    pending_update: null,
    ...more,
  }
}

export function anOrder(more: More = {}) {
  const customer = (more.customer as ReturnType<typeof aCustomer>) ?? aCustomer()
  const product = (more.product as ReturnType<typeof aProduct>) ?? aProduct()
  return {
    id: newId(),
    created_at: created,
    modified_at: null,
    status: 'pending',
    paid: false,
    subtotal_amount: 1_900,
    discount_amount: 0,
    net_amount: 1_900,
    tax_amount: 361,
    total_amount: 2_261,
    applied_balance_amount: 0,
    due_amount: 2_261,
    refunded_amount: 0,
    refunded_tax_amount: 0,
    currency: 'usd',
    billing_reason: 'purchase',
    billing_name: 'Erika Mustermann',
    billing_address: customer.billing_address,
    invoice_number: 'POLAR-0001',
    is_invoice_generated: false,
    seats: null,
    customer_id: customer.id,
    product_id: product.id,
    discount_id: null,
    subscription_id: null,
    checkout_id: null,
    metadata: {},
    custom_field_data: {},
    platform_fee_amount: 100,
    platform_fee_currency: 'usd',
    customer,
    product,
    discount: null,
    subscription: null,
    items: [
      {
        id: newId(),
        created_at: created,
        modified_at: null,
        label: 'Pro',
        amount: 1_900,
        tax_amount: 361,
        proration: false,
        product_price_id: product.prices[0]?.id ?? null,
      },
    ],
    description: 'Pro',
    ...more,
  }
}

export const aRefund = (
  order: Readonly<{ id: string; customer_id: string; subscription_id: string | null }>,
  more: More = {},
) => ({
  id: newId(),
  created_at: created,
  modified_at: null,
  metadata: {},
  status: 'succeeded',
  reason: 'customer_request',
  amount: 1_900,
  tax_amount: 361,
  currency: 'usd',
  organization_id: providerOrganization,
  order_id: order.id,
  subscription_id: order.subscription_id,
  customer_id: order.customer_id,
  revoke_benefits: false,
  dispute: null,
  ...more,
})

export function aGrant(more: More = {}) {
  const customer = (more.customer as ReturnType<typeof aCustomer>) ?? aCustomer()
  const benefit = (more.benefit as ReturnType<typeof aBenefit>) ?? aBenefit()
  return {
    id: newId(),
    created_at: created,
    modified_at: null,
    granted_at: '2026-01-05T08:00:01Z',
    is_granted: true,
    revoked_at: null,
    is_revoked: false,
    subscription_id: null,
    order_id: null,
    customer_id: customer.id,
    benefit_id: benefit.id,
    customer,
    benefit,
    properties: {},
    ...more,
  }
}

export function aCheckout(more: More = {}) {
  const product = (more.product as ReturnType<typeof aProduct>) ?? aProduct()
  return {
    id: newId(),
    created_at: created,
    modified_at: null,
    custom_field_data: {},
    payment_processor: 'stripe',
    status: 'open',
    client_secret: `polar_c_${newId()}`,
    url: 'https://polar.sh/checkout/polar_c_1',
    expires_at: '2099-01-05T09:00:00Z',
    success_url: 'https://example.com/thanks',
    embed_origin: null,
    amount: 1_900,
    discount_amount: 0,
    net_amount: 1_900,
    tax_amount: null,
    total_amount: 1_900,
    currency: 'usd',
    allow_trial: true,
    active_trial_interval: null,
    active_trial_interval_count: null,
    trial_end: null,
    organization_id: providerOrganization,
    product_id: product.id,
    product_price_id: product.prices[0]?.id,
    discount_id: null,
    allow_discount_codes: true,
    require_billing_address: false,
    is_discount_applicable: true,
    is_free_product_price: false,
    is_payment_required: true,
    is_payment_setup_required: true,
    is_payment_form_required: true,
    customer_id: null,
    is_business_customer: false,
    customer_name: null,
    customer_email: 'erika@example.com',
    customer_ip_address: null,
    customer_billing_name: null,
    customer_billing_address: null,
    customer_tax_id: null,
    payment_processor_metadata: {},
    metadata: {},
    customer_metadata: {},
    external_customer_id: null,
    products: [product],
    product,
    product_price: product.prices[0],
    prices: { [product.id]: product.prices },
    discount: null,
    subscription_id: null,
    attached_custom_fields: [],
    ...more,
  }
}

export const aDiscount = (more: More = {}) => ({
  id: newId(),
  created_at: created,
  modified_at: null,
  name: 'Spring',
  code: 'SPRING',
  type: 'percentage',
  duration: 'once',
  basis_points: 1_500,
  starts_at: null,
  ends_at: null,
  max_redemptions: null,
  redemptions_count: 0,
  organization_id: providerOrganization,
  metadata: {},
  products: [],
  ...more,
})

export const aSeat = (more: More = {}) => ({
  id: newId(),
  created_at: created,
  modified_at: null,
  subscription_id: null,
  order_id: null,
  status: 'pending',
  customer_id: null,
  customer_email: null,
  invitation_token_expires_at: null,
  claimed_at: null,
  revoked_at: null,
  seat_metadata: {},
  ...more,
})
