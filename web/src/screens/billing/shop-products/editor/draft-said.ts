import type { Said, SaidPrice, TaxBehavior } from '../said.ts'
import { type DigitsOf, type Draft, decimalOf, shifted, tiersOf } from './draft.ts'
import { byCurrency } from './draft-currencies.ts'
import { isSamePeriod, usagePeriodsOf } from './usage-periods.ts'

export type KnownMeter = {
  readonly id: string
  readonly name: string
  readonly customLabel: string | null
}

function saidPrices(draft: Draft, digits: number, meters: readonly KnownMeter[]): SaidPrice[] {
  const usage = (draft.interval === null ? [] : draft.usage).flatMap((each): SaidPrice[] => {
    const meter = meters.find(({ id }) => id === each.meterId)
    const price = decimalOf(each.unitPrice)
    if (!meter || price === null) return []
    return [{ kind: 'usage', unitAmount: shifted(price, digits), cap: each.cap, meter }]
  })
  switch (draft.base) {
    case 'free':
      return [{ kind: 'fixed', amount: 0 }, ...usage]
    case 'fixed':
      return [...(draft.amount === null ? [] : [fixed(draft.amount)]), ...usage]
    case 'custom': {
      const { maximum, minimum, preset } = draft
      return [{ kind: 'custom', minimum: minimum ?? 0, maximum, preset }, ...usage]
    }
    case 'seats': {
      const fee = draft.fee ? [fixed(draft.fee)] : []
      return [...fee, { kind: 'seats', type: draft.seatType, tiers: tiersOf(draft) }, ...usage]
    }
    case 'usage':
      return usage
  }
}

const fixed = (amount: number): SaidPrice => ({ kind: 'fixed', amount })

/** What buyers would read of the draft in one currency; undefined while it has no price. */
function saidOfDraft(
  draft: Draft,
  digits: DigitsOf,
  meters: readonly KnownMeter[],
  usualTax: TaxBehavior,
): Said | undefined {
  const prices = saidPrices(draft, digits(draft.currency), meters)
  if (prices.length === 0) return undefined
  const { count, currency, interval, taxBehavior, trialCount, trialInterval } = draft
  const { usagePeriod } = draft
  const isPossible = usagePeriodsOf(draft).some((each) => isSamePeriod(each, usagePeriod))
  return {
    currency,
    every: interval && { interval, count: count ?? 1 },
    trial: interval && trialInterval && { interval: trialInterval, count: trialCount ?? 1 },
    usagePeriod: isPossible ? usagePeriod : null,
    isPlusTax: (taxBehavior || usualTax) !== 'inclusive',
    prices,
  }
}

/** What buyers would read in each currency that has a price already. */
export const saidsOfDraft = (
  draft: Draft,
  digits: DigitsOf,
  meters: readonly KnownMeter[],
  usualTax: TaxBehavior,
): Said[] => byCurrency(draft).flatMap((each) => saidOfDraft(each, digits, meters, usualTax) ?? [])
