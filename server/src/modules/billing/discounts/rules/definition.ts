import type { DiscountCreate, DiscountUpdate } from '@guildhall/contract/billing/discounts'
import { type Issue, isCurrency } from '../../../../kernel/index.ts'
import type { Discount } from './discount.ts'

type Terms = Pick<Discount, 'type' | 'amount' | 'currency' | 'amounts' | 'basisPoints'>
type AmountInput = Pick<DiscountUpdate, 'amount' | 'currency' | 'amounts'>

/** The amount of a new discount; the type follows from the fields where it is left out. */
export function termsOf(input: DiscountCreate, merchantCurrency: string): Terms {
  const { basis_points: basisPoints = null } = input
  const type = input.type ?? (basisPoints === null ? 'fixed' : 'percentage')
  if (type === 'percentage') {
    return { type, amount: null, currency: null, amounts: null, basisPoints }
  }
  return { type: 'fixed', ...amountsOf(input, merchantCurrency), basisPoints: null }
}

/** `amounts` is the newer form; `amount` and `currency` say the same for one currency. */
function amountsOf({ amount, currency, amounts }: AmountInput, usualCurrency: string) {
  const all = amounts ?? { [currency ?? usualCurrency]: amount ?? null }
  const wanted = currency ?? usualCurrency
  const first = Object.hasOwn(all, wanted) ? wanted : Object.keys(all)[0]
  const given = first === undefined ? null : (all[first] ?? null)
  if (first === undefined || given === null) return { amount: null, currency: null, amounts: null }
  return { amount: given, currency: first, amounts: all as Record<string, number> }
}

export function changedTerms(discount: Discount, input: DiscountUpdate): Terms {
  if (discount.type === 'percentage') {
    return { ...discount, basisPoints: input.basis_points ?? discount.basisPoints }
  }
  const { amount, amounts } = input
  const currency = input.currency ?? discount.currency ?? ''
  if (amounts == null && amount == null && input.currency == null) return discount
  const given = { amount: amount ?? discount.amount, amounts, currency }
  return { ...discount, ...amountsOf(given, currency) }
}

/** Why a discount cannot be as it would be now. */
export function checkDiscount(discount: Discount): Issue[] {
  const { type, amounts, duration, durationInMonths, startsAt, endsAt } = discount
  const issues: Issue[] = []
  const refuse = (field: string, msg: string, reason = 'value_error') =>
    issues.push({ loc: ['body', field], msg, type: reason })
  if (type === 'fixed' && amounts === null) refuse('amount', 'Field required', 'missing')
  if (type === 'percentage' && discount.basisPoints === null) {
    refuse('basis_points', 'Field required', 'missing')
  }
  for (const currency of Object.keys(amounts ?? {})) {
    if (!isCurrency(currency)) refuse('currency', 'Unknown currency.', 'enum')
  }
  if (duration === 'repeating' && durationInMonths === null) {
    refuse('duration_in_months', 'Field required', 'missing')
  }
  if (startsAt && endsAt && endsAt <= startsAt) {
    refuse('ends_at', 'The end must be after the start.')
  }
  if (discount.redemptionsCount > (discount.maxRedemptions ?? Infinity)) {
    refuse('max_redemptions', 'It was redeemed more often already.')
  }
  return issues
}

/** Buyers were promised these, so they stay: the first two always, the others once it was redeemed. */
export function checkFrozen(before: Discount, after: Discount, input: DiscountUpdate): Issue[] {
  const wasRedeemed = before.redemptionsCount > 0
  const fields: readonly (readonly [string, boolean])[] = [
    ['type', (input.type ?? before.type) !== before.type],
    ['duration', (input.duration ?? before.duration) !== before.duration],
    ['duration_in_months', wasRedeemed && after.durationInMonths !== before.durationInMonths],
    ['basis_points', wasRedeemed && after.basisPoints !== before.basisPoints],
    ['amount', wasRedeemed && !isSame(before.amounts, after.amounts)],
  ]
  return fields.flatMap(([field, changes]) =>
    changes ? [{ loc: ['body', field], msg: "It can't be changed.", type: 'value_error' }] : [],
  )
}

const isSame = (a: Discount['amounts'], b: Discount['amounts']) =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (amounts: Discount['amounts']) =>
  Object.entries(amounts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
