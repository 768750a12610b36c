import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Orders } from '../orders/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { SandboxProcessor } from '../sandbox-processor/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'clock'
  | 'clocks'
  | 'database'
  | 'events'
  | 'feed'
  | 'limits'
  | 'log'
  | 'mover'
  | 'random'
  | 'timers'
> & {
  readonly customers: Pick<Customers, 'lock'>
  readonly ledger: Pick<Ledger, 'eraseCustomers' | 'postSamples'>
  readonly merchants: Pick<Merchants, 'get' | 'moment' | 'ofSlug' | 'sales'>
  readonly methods: Pick<PaymentMethods, 'find'>
  readonly orders: Pick<Orders, 'forgetNumbers' | 'takeNumbers'>
  readonly organizations: Pick<Organizations, 'findMember'>
  readonly processor: Pick<SandboxProcessor, 'eraseMovements' | 'setDeclines'>
  readonly subscriptions: Pick<Subscriptions, 'find'>
}
