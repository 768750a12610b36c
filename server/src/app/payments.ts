import { type Ledger, receivedLate } from '../modules/billing/ledger/index.ts'
import { createPaymentMethods } from '../modules/billing/payment-methods/index.ts'
import { createPayments, type Payments } from '../modules/billing/payments/index.ts'
import { createSandboxProcessor } from '../modules/billing/sandbox-processor/index.ts'
import {
  createStripeProcessor,
  mountStripeProcessor,
  returnPath,
  type StripeProcessor,
  type StripeSettings,
} from '../modules/billing/stripe-processor/index.ts'
import type { Router } from '../platform/http/index.ts'
import type { Drivers, PaymentDriver } from '../platform/processors/index.ts'
import type { Shared } from './infrastructure.ts'

type Dependencies = Pick<
  Shared,
  'clock' | 'clocks' | 'database' | 'log' | 'pageUrl' | 'random' | 'sealer' | 'timers'
> & {
  readonly newsSeed: number | undefined
  /** Undefined where live organizations cannot be paid. */
  readonly stripe: StripeSettings | undefined
}

const asTheyAre = (sandbox: PaymentDriver, live: PaymentDriver | undefined): Drivers => ({
  sandbox,
  live,
})

/** Part of the composition root: payments with their processors; tests put something in between. */
export function composePayments(common: Dependencies, choose = asTheyAre) {
  const { pageUrl, sealer } = common
  const processor = createSandboxProcessor({
    ...common,
    challengeUrl: (secret) => pageUrl(`/v1/sandbox/challenges/${secret}`),
  })
  const stripe =
    common.stripe &&
    createStripeProcessor({
      ...common,
      settings: common.stripe,
      returnUrl: (id) => pageUrl(returnPath + sealer.seal('payment-return', '', id)),
    })
  const drivers = choose(processor.driver, stripe?.driver)
  const methods = createPaymentMethods(common)
  const payments = createPayments({ ...common, drivers, methods })
  processor.hooks.news.register('payments.take', payments.take)
  return { processor, stripe, methods, payments }
}

/** Money that nobody owes is booked too, and payments are compared with what was booked. */
export function connectLedger(payments: Payments, ledger: Ledger) {
  payments.hooks.booked.provide('ledger', ledger.processorAmounts)
  payments.hooks.unapplied.register('ledger', async (tx, moment, unapplied) => {
    const { organizationId, at } = moment
    const { amount, currency, customerId, kind, sourceId } = unapplied
    const isReturned = kind === 'returned'
    const lines = receivedLate({ customerId, currency }, isReturned ? -amount : amount)
    const entry = isReturned ? 'late_money.refunded' : 'late_money'
    await ledger.post(tx, { organizationId, at, kind: entry, sourceId, lines })
  })
}

type Stripe = Pick<Shared, 'log' | 'pageUrl' | 'sealer'> & {
  readonly payments: Payments
  readonly stripe: StripeProcessor
}

export function mountStripe(router: Router, { log, pageUrl, payments, sealer, stripe }: Stripe) {
  mountStripeProcessor(router, {
    log,
    pageUrl,
    processor: stripe,
    take: payments.take,
    openReturn: (link) => sealer.open('payment-return', '', link),
    returned: payments.returned,
  })
}
