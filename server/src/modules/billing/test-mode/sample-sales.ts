import type { Charge, Period } from './sample-lives.ts'
import {
  type Back,
  type Buyer,
  brandOf,
  declined,
  discountCode,
  discountName,
  noFailure,
  type Sale,
  sampleMark,
  type Tables,
} from './sample-tables.ts'

/** What was sold, charged and returned, as orders, payments, refunds and documents store it. */
export function rowsOfSales({ add, fact }: Tables) {
  return {
    order(of: {
      id: string
      buyer: Buyer
      sale: Sale
      seller: object
      currency: string
      sequence: number
      number: string
      at: Date
      paidAt: Date | null
      givenUpAt: Date | null
      nextTryAt: Date | null
      intentId: string | null
      subscriptionId: string | null
      checkoutId: string | null
      isFirst: boolean
      discountId: string | null
      period: Period | undefined
      total: number
      tax: number
      refunded: Back | undefined
    }) {
      const { buyer, period, refunded, sale, tax, total } = of
      const reason =
        of.subscriptionId === null
          ? 'purchase'
          : of.isFirst
            ? 'subscription_create'
            : 'subscription_cycle'
      const status = !of.paidAt
        ? 'pending'
        : refunded
          ? refunded.isWhole
            ? 'refunded'
            : 'partially_refunded'
          : 'paid'
      add('orders', {
        id: of.id,
        customer_id: buyer.id,
        product_id: sale.productId,
        subscription_id: of.subscriptionId,
        checkout_id: of.checkoutId,
        discount_id: of.discountId,
        status,
        billing_reason: reason,
        currency: of.currency,
        subtotal_amount: sale.amount,
        discount_amount: sale.discount,
        net_amount: total - tax,
        tax_amount: tax,
        total_amount: total,
        applied_balance_amount: 0,
        due_amount: total,
        refunded_amount: refunded?.net ?? 0,
        refunded_tax_amount: refunded?.tax ?? 0,
        billing_name: buyer.name,
        billing_address: buyer.address,
        tax_rate: buyer.taxRate,
        seller: of.seller,
        buyer: { name: buyer.name, email: buyer.email, externalId: null },
        description: sale.product.name,
        customer_email: buyer.email,
        product_name: sale.product.name,
        discount_name: of.discountId ? discountName : null,
        discount_code: of.discountId ? discountCode : null,
        billing_type: of.subscriptionId === null ? 'one_time' : 'recurring',
        metadata: sampleMark,
        custom_field_data: {},
        invoice_series: '',
        invoice_sequence: of.sequence,
        invoice_number: of.number,
        invoice_rank: String(of.sequence).padStart(19, '0'),
        next_payment_attempt_at: of.nextTryAt,
        paid_at: of.paidAt,
        intent_id: of.intentId,
        given_up_at: of.givenUpAt,
        created_at: of.at,
        modified_at: refunded?.at ?? of.givenUpAt ?? of.paidAt,
        period_start: period?.start ?? null,
        charged_amount: total,
        charges: { [sale.priceId]: total },
        locale: 'en',
      })
      add('order_items', {
        id: of.id,
        order_id: of.id,
        position: 1,
        label: sale.product.name,
        amount: sale.amount,
        discount_amount: sale.discount,
        tax_amount: tax,
        proration: false,
        price_id: sale.priceId,
        created_at: of.at,
        period_start: period?.start ?? null,
        period_end: period?.end ?? null,
        tax_rate: buyer.taxRate,
      })
      if (!of.paidAt) return
      fact({
        at: of.at,
        kind: `order.${reason}`,
        productId: sale.productId,
        customerId: buyer.id,
        isRecurring: of.subscriptionId !== null,
        currency: of.currency,
        count: 1,
        amount: total - tax,
      })
    },

    collection(of: {
      orderId: string
      customerId: string
      subscriptionId: string
      charge: Charge
      at: Date
      intentId: string
      methodId: string
    }) {
      const { charge } = of
      const failed = charge.tries.find(({ succeeded }) => !succeeded)
      add('order_collections', {
        order_id: of.orderId,
        customer_id: of.customerId,
        subscription_id: of.subscriptionId,
        status: charge.paidAt ? 'paid' : charge.givenUpAt ? 'given_up' : 'retrying',
        is_final: false,
        intent_id: of.intentId,
        method_id: of.methodId,
        first_failed_at: failed?.at ?? null,
        next_attempt_at: charge.nextTryAt ?? null,
        created_at: of.at,
        modified_at: charge.tries.at(-1)?.at ?? of.at,
      })
    },

    payment(of: {
      id: string
      reference: string
      orderId: string
      checkoutId: string | null
      buyer: Buyer
      methodId: string
      cardReference: string
      card: string
      amount: number
      currency: string
      at: Date
      succeeded: boolean
      trigger: string
    }) {
      const { amount, at, currency, id, reference, succeeded } = of
      const isPurchase = of.trigger === 'purchase'
      const status = succeeded ? 'succeeded' : 'failed'
      const failure = succeeded ? noFailure : declined
      add('payment_intents', {
        id,
        customer_id: of.buyer.id,
        kind: 'charge',
        order_id: of.orderId,
        checkout_id: of.checkoutId,
        refund_id: null,
        source_id: null,
        method_id: of.methodId,
        save_method: true,
        amount,
        currency,
        off_session: !isPurchase,
        scheduled: !isPurchase,
        trigger: of.trigger,
        status,
        reference,
        captured: succeeded ? amount : null,
        ...failure,
        ...brandOf(of.card),
        turn: 1,
        created_at: at,
        modified_at: at,
      })
      add('sandbox_objects', {
        reference,
        intent_id: id,
        kind: 'charge',
        customer_id: of.buyer.id,
        amount,
        currency,
        status,
        charge_reference: null,
        card: of.card,
        method_reference: of.cardReference,
        ...failure,
        created_at: at,
        modified_at: at,
      })
      if (!succeeded) return
      add('sandbox_movements', { reference, charge_reference: reference, amount, currency, at })
    },

    refund(of: {
      id: string
      orderId: string
      subscriptionId: string | null
      buyer: Buyer
      currency: string
      back: Back
      reason: string
      sourceId: string
      intentId: string
      reference: string
      chargeReference: string
      billingReason: string
      productId: string
      note: {
        id: string
        number: string
        invoiceNumber: string
        label: string
        deliveredAt: Date
        seller: object
      }
    }) {
      const { back, buyer, currency, note } = of
      const { at } = back
      const amount = back.net + back.tax
      add('refunds', {
        id: of.id,
        order_id: of.orderId,
        order_number: note.invoiceNumber,
        subscription_id: of.subscriptionId,
        customer_id: buyer.id,
        customer_email: buyer.email,
        customer_name: buyer.name,
        status: 'succeeded',
        reason: of.reason,
        amount: back.net,
        tax_amount: back.tax,
        currency,
        metadata: sampleMark,
        revoke_benefits: false,
        is_outside: false,
        is_told: true,
        created_at: at,
        modified_at: at,
      })
      add('payment_intents', {
        id: of.intentId,
        customer_id: buyer.id,
        kind: 'refund',
        order_id: null,
        checkout_id: null,
        refund_id: of.id,
        source_id: of.sourceId,
        method_id: null,
        save_method: false,
        amount,
        currency,
        off_session: true,
        scheduled: false,
        trigger: null,
        status: 'succeeded',
        reference: of.reference,
        captured: amount,
        ...noFailure,
        brand: null,
        last4: null,
        fingerprint: null,
        turn: 2,
        created_at: at,
        modified_at: at,
      })
      add('sandbox_objects', {
        reference: of.reference,
        intent_id: of.intentId,
        kind: 'refund',
        customer_id: buyer.id,
        amount,
        currency,
        status: 'succeeded',
        charge_reference: of.chargeReference,
        card: null,
        method_reference: null,
        ...noFailure,
        created_at: at,
        modified_at: at,
      })
      add('sandbox_movements', {
        reference: of.reference,
        charge_reference: of.chargeReference,
        amount: -amount,
        currency,
        at,
      })
      const { partsPerMillion } = buyer.taxRate
      add('documents', {
        id: note.id,
        order_id: of.orderId,
        kind: 'credit_note',
        source_id: of.id,
        version: 1,
        number: note.number,
        content: {
          due: 0,
          tax: {
            rates: [{ net: back.net, amount: back.tax, partsPerMillion }],
            amount: back.tax,
            inclusive: true,
            reverseCharge: false,
            partsPerMillion,
          },
          kind: 'credit_note',
          buyer: {
            name: buyer.name,
            email: buyer.email,
            taxId: null,
            address: [buyer.address.city, buyer.address.country],
          },
          lines: [{ label: note.label, amount }],
          total: amount,
          isTest: true,
          locale: 'en',
          number: note.number,
          paidAt: null,
          seller: { name: 'Sample', email: null, taxId: null, address: [], ...note.seller },
          balance: 0,
          cancels: null,
          currency,
          discount: null,
          issuedAt: at,
          subtotal: amount,
          deliveredAt: note.deliveredAt,
          invoiceNumber: note.invoiceNumber,
          paymentMethod: null,
        },
        created_at: at,
      })
      fact({
        at,
        kind: `refund.${of.billingReason}`,
        productId: of.productId,
        customerId: buyer.id,
        isRecurring: of.subscriptionId !== null,
        currency,
        count: 1,
        amount: back.net,
      })
    },
  }
}
