import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Hook } from '../../../platform/hooks.ts'
import type { PaymentMethod } from './store.ts'

export type Dependencies = Pick<Infrastructure, 'random'>

export type Hooks = {
  /** In the transaction that saves a card, or its later expiry. */
  readonly saved: Hook<(tx: Tx, moment: Moment, method: PaymentMethod) => Promise<void>>
  /** In the transaction that removes a card, before the removal; throwing keeps the card. */
  readonly beforeRemove: Hook<(tx: Tx, moment: Moment, method: PaymentMethod) => Promise<void>>
}
