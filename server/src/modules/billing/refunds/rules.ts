import type { RefundCreate, RefundStatus } from '@guildhall/contract/billing/refunds'

export type Refund = {
  readonly id: string
  readonly organizationId: string
  readonly orderId: string
  readonly subscriptionId: string | null
  readonly customerId: string
  readonly status: RefundStatus
  readonly reason: RefundCreate['reason']
  /** Without the tax. */
  readonly amount: number
  readonly taxAmount: number
  readonly currency: string
  readonly comment: string | null
  readonly metadata: RefundCreate['metadata']
  readonly revokeBenefits: boolean
  /** The merchant returns the money: the order was paid outside. */
  readonly isOutside: boolean
  readonly isTold: boolean
  /** Of the order and of who bought, as they were then, for searches and files. */
  readonly orderNumber: string
  readonly customerEmail: string
  readonly customerName: string
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const statuses: readonly RefundStatus[] = ['pending', 'succeeded', 'failed', 'canceled']

/** What both filters leave; older clients know one of them. */
export function wantedStatuses(
  chosen: readonly RefundStatus[] | undefined,
  succeeded: boolean | undefined,
): readonly RefundStatus[] | undefined {
  if (succeeded === undefined) return chosen
  return (chosen ?? statuses).filter((status) => (status === 'succeeded') === succeeded)
}

type Left = { readonly amount: number; readonly tax: number }

/** What the counters of an order change by. */
export const partOf = ({ amount, taxAmount }: Pick<Refund, 'amount' | 'taxAmount'>): Left => ({
  amount,
  tax: taxAmount,
})

export const minus = ({ amount, tax }: Left): Left => ({ amount: -amount, tax: -tax })

/** What refunds come to, with their taxes; without those that failed. */
export type Totals = {
  readonly count: number
  readonly returned: number
  readonly returnedTax: number
  readonly pending: number
  readonly pendingTax: number
}

/** Of a currency, for one reason. */
export type RefundSums = Totals & {
  readonly currency: string
  readonly reason: Refund['reason']
  readonly failed: number
}

type ByCurrency = Totals & { readonly currency: string }
type ByReason = { readonly reason: Refund['reason']; readonly count: number }

const plus = (a: Totals, b: Totals): Totals => ({
  count: a.count + b.count,
  returned: a.returned + b.returned,
  returnedTax: a.returnedTax + b.returnedTax,
  pending: a.pending + b.pending,
  pendingTax: a.pendingTax + b.pendingTax,
})

const none: Totals = { count: 0, returned: 0, returnedTax: 0, pending: 0, pendingTax: 0 }

const mostFirst = (a: { readonly count: number }, b: { readonly count: number }) =>
  b.count - a.count

/** Each currency apart, and how many went back for which reason; the most frequent one first. */
export function addedUp(sums: readonly RefundSums[]): {
  readonly items: readonly ByCurrency[]
  readonly reasons: readonly ByReason[]
} {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency)
  const byReason = Map.groupBy(sums, ({ reason }) => reason)
  return {
    items: [...byCurrency]
      .map(([currency, all]) => ({ currency, ...all.reduce(plus, none) }))
      .sort(mostFirst),
    reasons: [...byReason]
      .map(([reason, all]) => ({
        reason,
        count: all.reduce((sum, { count, failed }) => sum + count - failed, 0),
      }))
      .filter(({ count }) => count > 0)
      .sort(mostFirst),
  }
}
