import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { SandboxProcessor } from '../sandbox-processor/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'feed' | 'log' | 'mover' | 'random'
> & {
  readonly customers: Pick<Customers, 'lock'>
  readonly merchants: Pick<Merchants, 'moment' | 'ofSlug'>
  readonly methods: Pick<PaymentMethods, 'find'>
  readonly organizations: Pick<Organizations, 'findMember'>
  readonly processor: Pick<SandboxProcessor, 'setDeclines'>
  readonly subscriptions: Pick<Subscriptions, 'find'>
}
