import type { Account, Line } from './accounts.ts'

/** The lines of each fact about money. Amounts are positive unless a text says otherwise. */

/** An order, and what its lines are about. */
export type Subject = {
  readonly orderId: string
  readonly customerId: string
  readonly currency: string
}
/** Money that is for no order. */
export type Payer = Omit<Subject, 'orderId'> & { readonly orderId?: undefined }

type Amounts = Readonly<Partial<Record<Account, number>>>

/** Debits are positive; accounts without an amount get no line. */
function linesOf({ orderId, customerId, currency }: Subject | Payer, amounts: Amounts): Line[] {
  return Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({
      account: account as Account,
      amount,
      currency,
      orderId,
      customerId,
    }))
}

/** Both are negative for an order that is a credit, and zero for one that costs nothing. */
export const ordered = (subject: Subject, { net, tax }: { net: number; tax: number }) =>
  linesOf(subject, { receivable: net + tax, revenue: -net, tax: -tax })

/** Above zero, the balance collects debt or takes a credit; below zero, it pays for the order. */
export const balanceApplied = (subject: Subject, amount: number) =>
  linesOf(subject, { receivable: amount, balance: -amount })

export const paid = (subject: Subject, amount: number) =>
  linesOf(subject, { processor: amount, receivable: -amount })

/** For example by bank transfer: money that is not in the books of the processor. */
export const paidOutside = (subject: Subject, amount: number) =>
  linesOf(subject, { outside: amount, receivable: -amount })

export const refunded = (subject: Subject, { net, tax }: { net: number; tax: number }) =>
  linesOf(subject, { refunds: net, tax, processor: -(net + tax) })

/** Of an order that was paid outside: the merchant returns the money there. */
export const refundedOutside = (subject: Subject, { net, tax }: { net: number; tax: number }) =>
  linesOf(subject, { refunds: net, tax, outside: -(net + tax) })

/** A refund that failed after it had succeeded, or a dispute that was won. */
export const reversed = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, amount: -line.amount }))

export const disputed = (subject: Subject, amount: number) =>
  linesOf(subject, { disputed: amount, processor: -amount })

type Loss = { readonly net: number; readonly tax: number; readonly fee: number }

export const disputeLost = (subject: Subject, { net, tax, fee }: Loss) =>
  linesOf(subject, { refunds: net, tax, disputed: -(net + tax), fees: fee, processor: -fee })

/** Money for something that is paid already, or whose payment was given up: it is for no order. */
export const receivedLate = (payer: Payer, amount: number) =>
  linesOf(payer, { processor: amount, unapplied: -amount })

/** After dunning: what the balance had paid is returned, and the whole order is lost. */
export function givenUp(subject: Subject, order: { total: number; appliedBalance: number }) {
  const returned = -order.appliedBalance
  return [
    ...balanceApplied(subject, returned),
    ...linesOf(subject, { bad_debt: order.total, receivable: -order.total }),
  ]
}

/** By the merchant; a negative amount takes from the balance. */
export function adjusted(customer: Omit<Subject, 'orderId'>, amount: number): Line[] {
  if (amount === 0) return []
  return [
    { ...customer, account: 'adjustments', amount },
    { ...customer, account: 'balance', amount: -amount },
  ]
}
