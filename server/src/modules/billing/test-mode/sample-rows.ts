import { after, span } from '../../../kernel/index.ts'
import { monthlyAmount } from '../metrics/index.ts'
import type { CatalogEntry } from './rules/sample-names.ts'
import type { Life, Period } from './sample-lives.ts'
import { rowsOfSales } from './sample-sales.ts'
import {
  type Buyer,
  brandOf,
  createTables,
  discountCode,
  discountName,
  type Sale,
  sampleMark,
} from './sample-tables.ts'

/** The rows of a sample shop, as each module stores its own. */
export function createRows(organizationId: string) {
  const all = createTables(organizationId)
  const { add, fact, tables } = all
  return {
    ...rowsOfSales(all),
    tables,

    product({
      id,
      entry,
      amount,
      at,
    }: {
      id: string
      entry: CatalogEntry
      amount: number
      currency: string
      at: Date
    }) {
      add('products', {
        id,
        name: entry.name,
        visibility: 'public',
        recurring_interval: entry.interval,
        recurring_interval_count: entry.interval ? 1 : null,
        is_archived: false,
        metadata: sampleMark,
        price_amount_type: 'fixed',
        price_amount: amount,
        created_at: at,
      })
    },

    price(of: { id: string; productId: string; amount: number; currency: string; at: Date }) {
      add('prices', {
        id: of.id,
        product_id: of.productId,
        position: 0,
        amount_type: 'fixed',
        currency: of.currency,
        tax_behavior: 'inclusive',
        amount: of.amount,
        is_archived: false,
        created_at: of.at,
      })
    },

    benefit(id: string, at: Date) {
      add('benefits', {
        id,
        type: 'custom',
        description: 'Help from our team',
        properties: { note: null },
        metadata: sampleMark,
        visibility: 'public',
        created_at: at,
      })
    },

    productBenefit(productId: string, benefitId: string) {
      add('product_benefits', { product_id: productId, benefit_id: benefitId, position: 1 })
    },

    discount(id: string, at: Date, redemptions: number) {
      add('discounts', {
        id,
        name: discountName,
        code: discountCode,
        type: 'percentage',
        duration: 'forever',
        basis_points: 1_000,
        redemptions_count: redemptions,
        metadata: sampleMark,
        created_at: at,
      })
    },

    customer(of: { buyer: Buyer; at: Date; methodId: string; isRunning: boolean }) {
      const { address, email, id, name } = of.buyer
      add('customers', {
        id,
        email,
        name,
        billing_address: address,
        metadata: sampleMark,
        type: 'individual',
        default_payment_method_id: of.methodId,
        created_at: of.at,
        running_subscriptions: of.isRunning ? 1 : 0,
        email_standing: 'proved',
      })
    },

    card(of: { buyer: Buyer; at: Date; methodId: string; reference: string; isBad: boolean }) {
      const card = of.isBad ? 'tok_fails_on_renewal' : 'tok_visa'
      add('sandbox_cards', {
        reference: of.reference,
        customer_id: of.buyer.id,
        card,
        created_at: of.at,
      })
      add('payment_methods', {
        id: of.methodId,
        customer_id: of.buyer.id,
        processor: 'sandbox',
        reference: of.reference,
        ...brandOf(card),
        exp_month: 12,
        exp_year: 2099,
        created_at: of.at,
      })
    },

    checkout(of: {
      id: string
      buyer: Buyer
      sale: Sale
      currency: string
      at: Date
      confirmedAt: Date
      subscriptionId: string | null
      intentId: string
      discountId: string | null
      secret: string
    }) {
      const { buyer, sale } = of
      const total = sale.amount - sale.discount
      const { partsPerMillion } = buyer.taxRate
      const tax = Math.round(total - (total * 1_000_000) / (1_000_000 + partsPerMillion))
      add('checkouts', {
        ...checkoutRow({ ...of, productId: sale.productId, priceId: sale.priceId }),
        status: 'succeeded',
        is_recurring: sale.product.interval !== null,
        amount: sale.amount,
        discount_amount: sale.discount,
        net_amount: total - tax,
        tax_amount: tax,
        total_amount: total,
        tax_behavior: 'inclusive',
        tax_rate: buyer.taxRate,
        is_payment_setup_required: sale.product.interval !== null,
        discount_id: of.discountId,
        customer_id: buyer.id,
        customer_name: buyer.name,
        customer_email: buyer.email,
        customer_billing_address: buyer.address,
        subscription_id: of.subscriptionId,
        intent_id: of.intentId,
        confirmed_at: of.confirmedAt,
        modified_at: of.confirmedAt,
        buyer_proof: 'new',
      })
      const seen = {
        at: of.at,
        productId: sale.productId,
        customerId: buyer.id,
        isRecurring: sale.product.interval !== null,
        currency: of.currency,
        count: 1,
        amount: 0,
      }
      fact({ ...seen, kind: 'checkout' })
      fact({ ...seen, kind: 'checkout.succeeded' })
    },

    leftCheckout(of: {
      id: string
      productId: string
      priceId: string
      isRecurring: boolean
      amount: number
      currency: string
      at: Date
      secret: string
    }) {
      add('checkouts', {
        ...checkoutRow(of),
        status: 'expired',
        is_recurring: of.isRecurring,
        amount: of.amount,
        discount_amount: 0,
        net_amount: of.amount,
        tax_amount: null,
        total_amount: of.amount,
        tax_behavior: null,
        tax_rate: null,
        is_payment_setup_required: of.isRecurring,
        discount_id: null,
        customer_id: null,
        customer_name: null,
        customer_email: null,
        customer_billing_address: null,
        subscription_id: null,
        intent_id: null,
        confirmed_at: null,
        modified_at: after(of.at, span.day),
        buyer_proof: null,
      })
      fact({ ...of, kind: 'checkout', customerId: null, count: 1, amount: 0 })
    },

    redemption(of: {
      id: string
      discountId: string
      checkoutId: string
      customerId: string
      at: Date
    }) {
      add('discount_redemptions', {
        id: of.id,
        discount_id: of.discountId,
        checkout_id: of.checkoutId,
        customer_id: of.customerId,
        created_at: of.at,
      })
    },

    subscription(of: {
      id: string
      buyer: Buyer
      sale: Sale
      checkoutId: string
      life: Life
      current: Period
      start: Date
      currency: string
      discountId: string | null
      reason: string | null
    }) {
      const { buyer, current, life, sale, start } = of
      const amount = sale.amount - sale.discount
      const renewals = life.periods.length - 1
      const ownReason = life.canceledAt && !life.pastDueAt ? of.reason : null
      add('subscriptions', {
        id: of.id,
        customer_id: buyer.id,
        product_id: sale.productId,
        checkout_id: of.checkoutId,
        status: life.status,
        currency: of.currency,
        amount,
        bought_prices: [
          {
            amount: sale.amount,
            priceId: sale.priceId,
            discount: sale.discount,
            amountType: 'fixed',
          },
        ],
        tax_behavior: 'inclusive',
        discount_id: of.discountId,
        discount_applied_at: of.discountId ? start : null,
        recurring_interval: sale.product.interval,
        recurring_interval_count: 1,
        anchor_at: start,
        period_index: renewals,
        current_period_start: current.start,
        current_period_end: current.end,
        started_at: start,
        past_due_at: life.pastDueAt ?? null,
        cancel_at_period_end: life.canceledAt !== undefined && !life.pastDueAt,
        canceled_at: life.canceledAt ?? null,
        ends_at: life.endsAt ?? null,
        ended_at: life.endedAt ?? null,
        cancellation_reason: ownReason,
        metadata: sampleMark,
        custom_field_data: {},
        customer_email: buyer.email,
        product_name: sale.product.name,
        discount_name: of.discountId ? discountName : null,
        created_at: start,
        modified_at: life.endedAt ?? life.canceledAt ?? current.start,
        renewed_at: renewals > 0 ? current.start : null,
      })
      const monthly = monthlyAmount({
        amount,
        interval: sale.product.interval ?? 'month',
        intervalCount: 1,
      })
      const told = (kind: string, at: Date, count: number, each: number) =>
        fact({
          at,
          kind,
          productId: sale.productId,
          customerId: buyer.id,
          subscriptionId: of.id,
          isRecurring: true,
          currency: of.currency,
          count,
          amount: each,
        })
      told('subscription.started', start, 1, 0)
      told('subscription.active', start, 1, monthly)
      told('subscription.committed', start, 1, monthly)
      if (life.canceledAt) {
        told(`subscription.canceled.${ownReason ?? 'other'}`, life.canceledAt, 1, 0)
        told('subscription.committed', life.canceledAt, -1, -monthly)
      }
      if (life.endedAt) {
        told('subscription.ended', life.endedAt, 1, 0)
        told('subscription.active', life.endedAt, -1, -monthly)
      }
    },

    grant(of: {
      id: string
      benefitId: string
      customerId: string
      subscriptionId: string
      start: Date
      periodStart: Date
      revokedAt: Date | undefined
    }) {
      add('benefit_grants', {
        id: of.id,
        benefit_id: of.benefitId,
        customer_id: of.customerId,
        subscription_id: of.subscriptionId,
        properties: {},
        granted_at: of.revokedAt ? null : of.start,
        revoked_at: of.revokedAt ?? null,
        version: 1,
        round: of.revokedAt ? 1 : 0,
        created_at: of.start,
        modified_at: of.revokedAt ?? of.start,
        period_start: of.periodStart,
      })
    },
  }
}
export type Rows = ReturnType<typeof createRows>

const checkoutRow = (of: {
  id: string
  secret: string
  productId: string
  priceId: string
  currency: string
  at: Date
}) => ({
  id: of.id,
  client_secret: of.secret,
  product_ids: [of.productId],
  product_id: of.productId,
  price_id: of.priceId,
  price_ids: [of.priceId],
  currency: of.currency,
  is_free_product_price: false,
  is_discount_applicable: true,
  is_payment_required: true,
  allow_discount_codes: true,
  require_billing_address: false,
  allow_trial: true,
  is_business_customer: false,
  metadata: sampleMark,
  customer_metadata: {},
  custom_field_data: {},
  expires_at: after(of.at, span.day),
  created_at: of.at,
})
