import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { StripeProcessor } from '../stripe-processor/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'limits' | 'pageUrl' | 'settings'
> & {
  readonly merchants: Pick<Merchants, 'find'>
  /** Undefined where live organizations cannot be paid. */
  readonly stripe: Pick<StripeProcessor, 'connection'> | undefined
}
