import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'

/**
 * A card that a customer typed for a change that was shown. It pays that change, and what follows of the
 * subscription; where it is declined, neither the plan nor the card of the subscription is another one.
 */
export type TypedCard = {
  readonly token: string
  /** Called in the transaction that opens its payment; throws where too many cards were tried. */
  readonly count: (tx: Tx, moment: Moment, intentId: string) => Promise<void>
}
