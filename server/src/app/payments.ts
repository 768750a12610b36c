import { type Ledger, receivedLate, reversed } from '../modules/billing/ledger/index.ts'
import { createPaymentMethods } from '../modules/billing/payment-methods/index.ts'
import { createPayments, type Payments } from '../modules/billing/payments/index.ts'
import { createSandboxProcessor } from '../modules/billing/sandbox-processor/index.ts'
import type { PaymentDriver } from '../platform/processors/index.ts'
import type { Shared } from './infrastructure.ts'

type Dependencies = Pick<
  Shared,
  'clock' | 'clocks' | 'database' | 'log' | 'pageUrl' | 'random' | 'timers'
> & { readonly newsSeed: number | undefined }

/** Part of the composition root: payments with their processor; tests put something in between. */
export function composePayments(
  common: Dependencies,
  through = (driver: PaymentDriver): PaymentDriver => driver,
) {
  const processor = createSandboxProcessor({
    ...common,
    challengeUrl: (secret) => common.pageUrl(`/v1/sandbox/challenges/${secret}`),
  })
  const methods = createPaymentMethods(common)
  const payments = createPayments({ ...common, driver: through(processor.driver), methods })
  processor.hooks.news.register('payments.take', payments.take)
  return { processor, methods, payments }
}

/** Money that nobody owed is in the books until it is returned; it is for no order, so for no invoice. */
export function bookPayments({
  ledger,
  payments,
}: {
  readonly ledger: Ledger
  readonly payments: Payments
}): void {
  ledger.hooks.comparisons.register('payments.captured', payments.compareWithLedger)
  payments.hooks.unapplied.register('ledger', async (tx, { at, organizationId }, money) => {
    const { amount, currency, customerId, kind, sourceId } = money
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
