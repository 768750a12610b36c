import { type Ledger, receivedLate, reversed } from '../modules/billing/ledger/index.ts'
import { createPaymentMethods } from '../modules/billing/payment-methods/index.ts'
import { createPayments, type Payments } from '../modules/billing/payments/index.ts'
import {
  createProcessorChecks,
  mountProcessorChecks,
} from '../modules/billing/processor-checks/index.ts'
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

/**
 * Money that nobody owed is booked until it is returned; it is for no order, so for no invoice. What
 * was captured and returned is compared with the books, here and at the processor.
 */
export function connectLedger(payments: Payments, ledger: Ledger) {
  payments.hooks.booked.provide('ledger', ledger.processorAmounts)
  ledger.hooks.comparisons.register('payments.captured', payments.compareWithLedger)
  payments.hooks.unapplied.register('ledger', async (tx, { at, organizationId }, unapplied) => {
    const { amount, currency, customerId, kind, sourceId } = unapplied
    const received = receivedLate({ customerId, currency }, amount)
    await ledger.post(tx, {
      organizationId,
      at,
      sourceId,
      ...(kind === 'received'
        ? { kind: 'late_money', lines: received }
        : { kind: 'late_money.refunded', lines: reversed(received) }),
    })
  })
}

type Mounted = Parameters<typeof createProcessorChecks>[0] &
  Pick<Shared, 'log' | 'sealer'> & {
    readonly payments: Payments
    readonly stripe: StripeProcessor | undefined
  }

/** What members see of the processor, and what Stripe calls. */
export function mountProcessors(router: Router, common: Mounted) {
  const { log, pageUrl, payments, sealer, stripe } = common
  mountProcessorChecks(router, createProcessorChecks(common))
  if (!stripe) return
  mountStripeProcessor(router, {
    log,
    pageUrl,
    processor: stripe,
    take: payments.take,
    openReturn: (link) => sealer.open('payment-return', '', link),
    returned: payments.returned,
  })
}
