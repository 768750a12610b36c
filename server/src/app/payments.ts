import { createPaymentMethods } from '../modules/billing/payment-methods/index.ts'
import { createPayments } from '../modules/billing/payments/index.ts'
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
