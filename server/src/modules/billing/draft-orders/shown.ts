import type { Order as WireOrder } from '@guildhall/contract/billing/orders'
import { isCurrency, minimumChargeOf } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { type Customer, customerToWire } from '../customers/index.ts'
import { type NewOrder, orderAmounts, settle } from '../orders/index.ts'
import { productSummaryToWire } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Draft } from './store.ts'

const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** What drafts would be if they were charged now. */
export function createShown(dependencies: Dependencies) {
  const { customers, ledger, merchants, products, tax } = dependencies

  async function read(sql: Sql, organizationId: string, drafts: readonly Draft[]) {
    const [merchant, found, prices] = await Promise.all([
      merchants.get(sql, organizationId),
      products.findMany(sql, organizationId, idsOf(drafts.map(({ productId }) => productId))),
      products.findPrices(sql, organizationId, idsOf(drafts.map(({ priceId }) => priceId))),
    ])
    return { merchant, products: byId(found), prices: byId(prices) }
  }
  type Rows = Awaited<ReturnType<typeof read>>

  /** Taxed where the customer is billed, at today's rate. */
  function orderIn({ merchant, prices, products: found }: Rows, draft: Draft, customer: Customer) {
    const product = found.get(draft.productId)
    if (!product) throw new Error('The product of a draft is missing.')
    const { currency } = draft
    const price = draft.priceId === null ? undefined : prices.get(draft.priceId)
    const billingAddress = draft.billingAddress ?? customer.billingAddress
    const { taxId } = customer
    const buyer = { taxId, sellerCountry: merchant.seller.address?.country ?? null }
    const behavior = price?.taxBehavior ?? merchant.taxBehavior
    const order: NewOrder = {
      id: draft.id,
      customer,
      productId: product.id,
      subscriptionId: null,
      checkoutId: null,
      billingReason: 'purchase',
      currency,
      items: [
        {
          label: draft.description ?? product.name,
          amount: draft.amount,
          proration: false,
          priceId: draft.priceId,
          period: null,
        },
      ],
      discount: null,
      tax: tax.rateAt({ address: billingAddress, buyer, behavior, currency }),
      billingName: draft.billingName ?? customer.billingName,
      billingAddress,
      taxId,
      seats: null,
      metadata: draft.metadata,
      customFieldData: draft.customFieldData,
    }
    return { order, product }
  }

  function toWire(rows: Rows, draft: Draft, customer: Customer, balance: number): WireOrder {
    const { order, product } = orderIn(rows, draft, customer)
    const { net, subtotal, tax: taxed, total } = orderAmounts(order)
    const minimum = isCurrency(draft.currency) ? minimumChargeOf(draft.currency) : 0
    const { applied, due } = settle({ total, balance, minimum })
    const createdAt = draft.createdAt.toISOString()
    return {
      id: draft.id,
      created_at: createdAt,
      modified_at: draft.modifiedAt?.toISOString() ?? null,
      organization_id: draft.organizationId,
      status: 'draft',
      paid: false,
      amount: net,
      subtotal_amount: subtotal,
      discount_amount: 0,
      net_amount: net,
      tax_amount: taxed,
      total_amount: total,
      applied_balance_amount: applied,
      due_amount: due,
      refunded_amount: 0,
      refunded_tax_amount: 0,
      refundable_amount: 0,
      refundable_tax_amount: 0,
      currency: draft.currency,
      billing_reason: 'purchase',
      billing_name: order.billingName,
      billing_address: order.billingAddress,
      description: product.name,
      invoice_number: null,
      is_invoice_generated: false,
      receipt_number: null,
      platform_fee_amount: 0,
      platform_fee_currency: null,
      next_payment_attempt_at: null,
      seats: null,
      user_id: draft.customerId,
      customer_id: draft.customerId,
      product_id: draft.productId,
      discount_id: null,
      subscription_id: null,
      checkout_id: null,
      metadata: draft.metadata,
      custom_field_data: draft.customFieldData,
      customer: customerToWire(customer),
      product: productSummaryToWire(product),
      discount: null,
      subscription: null,
      items: [
        {
          id: draft.id,
          created_at: createdAt,
          modified_at: null,
          label: draft.description ?? product.name,
          amount: draft.amount,
          tax_amount: taxed,
          proration: false,
          product_price_id: draft.priceId,
          period_start: null,
          period_end: null,
        },
      ],
    }
  }

  return {
    /** The order that it becomes. */
    async orderOf(sql: Sql, draft: Draft, customer: Customer): Promise<NewOrder> {
      return orderIn(await read(sql, draft.organizationId, [draft]), draft, customer).order
    },

    /** Those of one organization, in their order. */
    async show(
      sql: Sql,
      organizationId: string,
      drafts: readonly Draft[],
    ): Promise<readonly WireOrder[]> {
      if (drafts.length === 0) return []
      const ids = idsOf(drafts.map(({ customerId }) => customerId))
      const [rows, buyers, balances] = await Promise.all([
        read(sql, organizationId, drafts),
        customers.findMany(sql, organizationId, ids),
        ledger.balancesOf(sql, organizationId, ids),
      ])
      const customersById = byId(buyers)
      return drafts.map((draft) => {
        const customer = customersById.get(draft.customerId)
        if (!customer) throw new Error('The customer of a draft is missing.')
        const balance = balances.find(
          (each) => each.customerId === draft.customerId && each.currency === draft.currency,
        )
        return toWire(rows, draft, customer, balance?.amount ?? 0)
      })
    },
  }
}
export type Shown = ReturnType<typeof createShown>
