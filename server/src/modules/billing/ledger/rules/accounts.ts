/** Accounts with debits: money that the organization has or is owed. `outside` is what the processor never saw. */
type Owned = 'receivable' | 'processor' | 'disputed' | 'outside'
/** Accounts with credits: what it owes to tax offices and customers. */
type Owed = 'tax' | 'balance' | 'unapplied'
/** What it earned and spent. Revenue is net of discounts and tax. */
type Result = 'revenue' | 'refunds' | 'bad_debt' | 'adjustments' | 'fees'
export type Account = Owned | Owed | Result

/** A line of an entry; debits are positive. */
export type Line = {
  readonly account: Account
  readonly amount: number
  readonly currency: string
  readonly customerId?: string | undefined
  readonly orderId?: string | undefined
}

/** A fact about money. Of one kind and source there is one at most. */
export type Entry = {
  readonly organizationId: string
  /** By the clock of the organization. */
  readonly at: Date
  readonly kind: EntryKind
  readonly sourceId: string
  readonly lines: readonly Line[]
}

type EntryKind =
  | 'order'
  | 'order.balance'
  | 'order.payment'
  | 'order.paid_outside'
  | 'order.given_up'
  | 'refund'
  | 'refund.failed'
  | 'dispute.opened'
  | 'dispute.won'
  | 'dispute.lost'
  | 'dispute.withheld'
  | 'dispute.withdrawn'
  | 'dispute.given_back'
  | 'late_money'
  | 'late_money.refunded'
  | 'balance.adjusted'
