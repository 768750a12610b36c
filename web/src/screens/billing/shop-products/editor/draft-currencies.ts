import type { CurrencyDraft, Draft } from './draft.ts'

/** What the form begins with for one more currency. */
export const newCurrency = (currency: string, { taxBehavior }: Draft): CurrencyDraft => ({
  currency,
  taxBehavior,
  amount: null,
  minimum: null,
  preset: null,
  maximum: null,
  fee: null,
  tiers: {},
  usage: {},
})

/** The amounts of the currency that the draft names first. */
const firstOf = (draft: Draft): CurrencyDraft => {
  const { amount, currency, fee, maximum, minimum, preset, taxBehavior } = draft
  return {
    currency,
    taxBehavior,
    amount,
    minimum,
    preset,
    maximum,
    fee,
    tiers: Object.fromEntries(draft.tiers.map(({ key, price }) => [key, price])),
    usage: Object.fromEntries(
      draft.usage.map(({ cap, key, unitPrice }) => [key, { cap, unitPrice }]),
    ),
  }
}

const nothing = { unitPrice: '', cap: null }

/** The draft with the amounts of one of its currencies; what is sold is the same in each. */
const withAmounts = (draft: Draft, { tiers, usage, ...amounts }: CurrencyDraft): Draft => ({
  ...draft,
  ...amounts,
  tiers: draft.tiers.map((tier) => ({ ...tier, price: tiers[tier.key] ?? null })),
  usage: draft.usage.map((each) => ({ ...each, ...(usage[each.key] ?? nothing) })),
})

/** The draft once for each of its currencies, the first one first. */
export function byCurrency(draft: Draft): Draft[] {
  const all = [draft, ...draft.others.map((other) => withAmounts(draft, other))]
  // A fee beside seats is one in each currency; it may be nothing in some.
  const hasFee = all.some(({ fee }) => fee)
  return all.map((each) => ({ ...each, fee: hasFee ? (each.fee ?? 0) : null, others: [] }))
}

/** The same with another currency first: buyers see that one unless another one is asked for. */
export function withFirst(draft: Draft, currency: string): Draft {
  const chosen = draft.others.find((each) => each.currency === currency)
  if (!chosen) return draft
  const rest = draft.others.filter((each) => each !== chosen)
  return { ...withAmounts(draft, chosen), others: [firstOf(draft), ...rest] }
}
