import { AddressFields, ShownAddressFields } from '@guildhall/contract/billing/checkout-shapes'
import { intervals } from '@guildhall/contract/billing/prices'
import { z } from 'zod'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import {
  Amount,
  Count,
  CurrencyCode,
  CustomFieldMap,
  createMirror,
  Id,
  Link,
  Many,
  MetadataMap,
  maybe,
  Named,
  or,
  PostalAddress,
  resource,
  Text,
  Time,
  told,
} from '../../../platform/mirror/index.ts'
import { hashToken } from '../../../platform/system.ts'
import { MirroredPrice, MirroredPrices } from '../products/index.ts'
import type { Context } from './dependencies.ts'
import type { Describe } from './describe.ts'
import * as store from './store/read.ts'

const TrialInterval = maybe(z.enum(intervals))
const Product = z.object({ id: Id, recurring_interval: maybe(z.enum(intervals)) })

const shape = z.object({
  ...resource,
  status: z.enum(['open', 'expired', 'confirmed', 'succeeded', 'failed']),
  client_secret: Named(1_000),
  url: Link,
  expires_at: Time,
  success_url: Link,
  return_url: Link,
  embed_origin: Link,
  amount: or(Amount, 0),
  discount_amount: or(Amount, 0),
  net_amount: or(Amount, 0),
  tax_amount: maybe(Amount),
  tax_behavior: maybe(z.enum(['inclusive', 'exclusive'])),
  total_amount: or(Amount, 0),
  currency: CurrencyCode,
  allow_trial: or(z.boolean(), true),
  trial_interval: TrialInterval,
  trial_interval_count: maybe(Count),
  active_trial_interval: TrialInterval,
  active_trial_interval_count: maybe(Count),
  trial_end: maybe(Time),
  product_id: Id,
  product_price_id: Id,
  discount_id: maybe(Id),
  allow_discount_codes: or(z.boolean(), true),
  require_billing_address: or(z.boolean(), false),
  is_discount_applicable: or(z.boolean(), false),
  is_free_product_price: or(z.boolean(), false),
  is_payment_required: or(z.boolean(), false),
  is_payment_setup_required: or(z.boolean(), false),
  is_payment_form_required: or(z.boolean(), false),
  customer_id: maybe(Id),
  external_customer_id: maybe(Named()),
  customer_external_id: maybe(Named()),
  is_business_customer: or(z.boolean(), false),
  customer_name: maybe(Text()),
  customer_email: maybe(Named(320)),
  customer_ip_address: maybe(Named(100)),
  customer_billing_name: maybe(Text()),
  customer_billing_address: maybe(PostalAddress),
  customer_tax_id: maybe(Text(100)),
  billing_address_fields: told(AddressFields),
  customer_billing_address_fields: told(ShownAddressFields),
  payment_method_type: maybe(Named(100)),
  seats: maybe(Count),
  min_seats: maybe(Count),
  max_seats: maybe(Count),
  locale: maybe(Named(100)),
  subscription_id: maybe(Id),
  metadata: MetadataMap,
  customer_metadata: MetadataMap,
  custom_field_data: CustomFieldMap,
  products: or(Many(Product), []),
  product: told(Product),
  product_price: told(MirroredPrice),
  prices: told(z.record(Id, MirroredPrices)),
})
type Body = z.output<typeof shape>

/** The prices of each product, as buyers were shown them; an older body has only the one that is chosen. */
function shownPrices({ prices = {}, product_id, product_price }: Body) {
  const shown = Object.entries(prices).map(([productId, all = []]) => ({ productId, prices: all }))
  if (product_price && !prices[product_id]?.some(({ id }) => id === product_price.id)) {
    shown.push({ productId: product_id, prices: [product_price] })
  }
  return shown
}

function pricesOf(body: Body) {
  const shown = shownPrices(body)
  const own = shown.flatMap(({ prices, productId }) =>
    productId === body.product_id ? prices.map(({ id }) => id) : [],
  )
  const others = shown.map(({ prices, productId }) => [productId, prices.map(({ id }) => id)])
  return {
    price_ids: [...new Set([...own, body.product_price_id])],
    ad_hoc_prices: Object.fromEntries(others),
  }
}

/** Whoever knows the id must not open it: the secret of a page is one of the provider's. */
const secretOf = ({ client_secret, id }: Body) =>
  `mirrored_${hashToken(`${id} ${client_secret}`).toString('hex')}`

const rowOf = (body: Body) => ({
  ...pricesOf(body),
  id: body.id,
  client_secret: secretOf(body),
  status: body.status,
  product_ids: body.products.length > 0 ? body.products.map(({ id }) => id) : [body.product_id],
  product_id: body.product_id,
  price_id: body.product_price_id,
  is_recurring: (body.product?.recurring_interval ?? null) !== null,
  currency: body.currency,
  seats: body.seats,
  min_seats: body.min_seats,
  max_seats: body.max_seats,
  amount: body.amount,
  discount_amount: body.discount_amount,
  net_amount: body.net_amount,
  tax_amount: body.tax_amount,
  total_amount: body.total_amount,
  tax_behavior: body.tax_behavior,
  is_free_product_price: body.is_free_product_price,
  is_discount_applicable: body.is_discount_applicable,
  is_payment_required: body.is_payment_required,
  is_payment_setup_required: body.is_payment_setup_required,
  discount_id: body.discount_id,
  allow_discount_codes: body.allow_discount_codes,
  require_billing_address: body.require_billing_address,
  allow_trial: body.allow_trial,
  trial_interval: body.trial_interval,
  trial_interval_count: body.trial_interval_count,
  active_trial_interval: body.active_trial_interval,
  active_trial_interval_count: body.active_trial_interval_count,
  trial_end: body.trial_end,
  customer_id: body.customer_id,
  external_customer_id: body.external_customer_id ?? body.customer_external_id,
  is_business_customer: body.is_business_customer,
  customer_name: body.customer_name,
  customer_email: body.customer_email,
  customer_ip_address: body.customer_ip_address,
  customer_billing_name: body.customer_billing_name,
  customer_billing_address: body.customer_billing_address,
  metadata: body.metadata,
  customer_metadata: body.customer_metadata,
  custom_field_data: body.custom_field_data,
  success_url: body.success_url,
  return_url: body.return_url,
  embed_origin: body.embed_origin,
  locale: body.locale,
  payment_method_type: body.payment_method_type,
  subscription_id: body.subscription_id,
  is_email_fixed: false,
  is_email_verified: false,
  expires_at: body.expires_at,
  created_at: body.created_at,
  modified_at: body.modified_at,
  mirrored: {
    client_secret: body.client_secret,
    url: body.url ?? '',
    success_url: body.success_url ?? '',
    is_payment_form_required: body.is_payment_form_required,
    customer_tax_id: body.customer_tax_id,
    billing_address_fields: body.billing_address_fields,
    customer_billing_address_fields: body.customer_billing_address_fields,
  },
})

/** Those whose product and chosen price stand here, with all prices that they showed. */
async function withPrices(
  { products }: Pick<Context, 'products'>,
  tx: Tx,
  organizationId: string,
  bodies: readonly Body[],
): Promise<readonly Body[]> {
  await products.writeBought(tx, organizationId, bodies.flatMap(shownPrices))
  const [known, prices] = await Promise.all([
    products.findMany(
      tx,
      organizationId,
      bodies.map(({ product_id }) => product_id),
    ),
    products.findPrices(
      tx,
      organizationId,
      bodies.map(({ product_price_id }) => product_price_id),
    ),
  ])
  const ids = new Set([...known, ...prices].map(({ id }) => id))
  return bodies.filter(
    ({ product_id, product_price_id }) => ids.has(product_id) && ids.has(product_price_id),
  )
}

export const createCheckoutsMirror = (
  { clocks, products }: Pick<Context, 'clocks' | 'products'>,
  describe: Pick<Describe, 'forMerchants'>,
) =>
  createMirror<Body>({
    table: 'checkouts',
    shape,
    counted: { list: store.listName, key: 'status' },
    rows: async (tx, organizationId, bodies) =>
      (await withPrices({ products }, tx, organizationId, bodies)).map(rowOf),
    async show(sql: Sql, organizationId, ids) {
      const now = await clocks.show(sql, organizationId)
      const found = await store.findMany(sql, organizationId, ids)
      return describe.forMerchants(sql, organizationId, found, now)
    },
  })
