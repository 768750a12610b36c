import type { InputOf, products } from '../../../../lib/calls.ts'
import { type Metadata, metadataOf } from '../../shop/metadata-text.ts'
import { type DigitsOf, type Draft, decimalOf, type Product, shifted, tiersOf } from './draft.ts'
import { byCurrency } from './draft-currencies.ts'
import { isSamePeriod, usagePeriodsOf } from './usage-periods.ts'

type Created = InputOf<typeof products.create>
type NewPrice = Created['prices'][number]
type KeptPrice = { readonly id: string }

/** The prices that the draft asks for, in the order in which the form has them. */
export const pricesOf = (draft: Draft, digits: DigitsOf): NewPrice[] =>
  byCurrency(draft).flatMap((each) => pricesIn(each, digits(each.currency)))

function pricesIn(draft: Draft, digits: number): NewPrice[] {
  const shared = {
    priceCurrency: draft.currency,
    taxBehavior: draft.taxBehavior === '' ? null : draft.taxBehavior,
  }
  const usage = (draft.interval === null ? [] : draft.usage).map(
    ({ cap, meterId, unitPrice }): NewPrice => ({
      ...shared,
      amountType: 'metered_unit',
      meterId,
      unitAmount: shifted(decimalOf(unitPrice) ?? '0', digits),
      capAmount: cap,
    }),
  )
  return [...basePrices(draft, shared), ...usage]
}

type Shared = Pick<NewPrice, 'priceCurrency' | 'taxBehavior'>

function basePrices(draft: Draft, shared: Shared): NewPrice[] {
  switch (draft.base) {
    case 'usage':
      return []
    case 'free':
      return [{ ...shared, amountType: 'fixed', priceAmount: 0 }]
    case 'fixed':
      return [{ ...shared, amountType: 'fixed', priceAmount: draft.amount ?? 0 }]
    case 'custom':
      return [
        {
          ...shared,
          amountType: 'custom',
          ...(draft.minimum === null ? {} : { minimumAmount: draft.minimum }),
          presetAmount: draft.preset,
          maximumAmount: draft.maximum,
        },
      ]
    case 'seats':
      return [
        {
          ...shared,
          amountType: 'seat_based',
          seatTiers: { seatTierType: draft.seatType, tiers: tiersOf(draft) },
        },
        ...(draft.fee === null
          ? []
          : [{ ...shared, amountType: 'fixed' as const, priceAmount: draft.fee }]),
      ]
  }
}

/** Whether a price of the catalog says what a price of the draft says. */
function isSame(present: Product['prices'][number], wanted: NewPrice): boolean {
  const isAlike =
    present.priceCurrency === wanted.priceCurrency &&
    present.taxBehavior === (wanted.taxBehavior ?? null)
  if (!isAlike) return false
  if (present.amountType === 'fixed' && wanted.amountType === 'fixed') {
    return present.priceAmount === wanted.priceAmount
  }
  if (present.amountType === 'custom' && wanted.amountType === 'custom') {
    return (
      present.minimumAmount === wanted.minimumAmount &&
      present.maximumAmount === (wanted.maximumAmount ?? null) &&
      present.presetAmount === (wanted.presetAmount ?? null)
    )
  }
  if (present.amountType === 'metered_unit' && wanted.amountType === 'metered_unit') {
    return (
      present.meterId === wanted.meterId &&
      shifted(present.unitAmount, 0) === wanted.unitAmount &&
      present.capAmount === (wanted.capAmount ?? null)
    )
  }
  if (present.amountType === 'seat_based' && wanted.amountType === 'seat_based') {
    const { seatTierType, tiers } = present.seatTiers
    return (
      seatTierType === wanted.seatTiers.seatTierType &&
      JSON.stringify(
        tiers.map(({ maxSeats, minSeats, pricePerSeat }) => [minSeats, maxSeats, pricePerSeat]),
      ) ===
        JSON.stringify(
          wanted.seatTiers.tiers.map(({ maxSeats = null, minSeats, pricePerSeat }) => [
            minSeats,
            maxSeats,
            pricePerSeat,
          ]),
        )
    )
  }
  return false
}

/** What stays as it is keeps its id; everything else is a new price, which buyers of before do not pay. */
export function changedPrices(product: Product, draft: Draft, digits: DigitsOf) {
  return pricesOf(draft, digits).map((wanted): NewPrice | KeptPrice => {
    const kept = product.prices.find((present) => isSame(present, wanted))
    return kept ? { id: kept.id } : wanted
  })
}

const isKept = (price: NewPrice | KeptPrice): price is KeptPrice => 'id' in price

const trialOf = ({ interval, trialCount, trialInterval }: Draft) =>
  interval === null || trialInterval === null
    ? { trialInterval: null, trialIntervalCount: null }
    : { trialInterval, trialIntervalCount: trialCount }

function shared(draft: Draft, before: Metadata) {
  return {
    ...trialOf(draft),
    name: draft.name.trim(),
    description: draft.description.trim() === '' ? null : draft.description,
    visibility: draft.visibility,
    metadata: { ...metadataOf(draft.metadata, before) },
    medias: draft.medias.map(({ id }) => id),
    afterPurchaseMessage: draft.message.trim() || null,
    afterPurchaseUrl: draft.nextPage.trim() || null,
    attachedCustomFields: draft.fields.map(({ id, required }) => ({
      customFieldId: id,
      required,
    })),
  }
}

function usagePeriodOf(draft: Draft) {
  const { usagePeriod } = draft
  const isPossible = usagePeriodsOf(draft).some((each) => isSamePeriod(each, usagePeriod))
  return usagePeriod && isPossible
    ? { meterInterval: usagePeriod.interval, meterIntervalCount: usagePeriod.count }
    : {}
}

/** A new product; its benefits are set afterwards. */
export const creationOf = (organizationId: string, draft: Draft, digits: DigitsOf): Created => ({
  ...shared(draft, {}),
  organizationId,
  recurringInterval: draft.interval,
  ...(draft.interval !== null && { recurringIntervalCount: draft.count }),
  ...usagePeriodOf(draft),
  prices: pricesOf(draft, digits),
})

/** The interval stays: subscribers bought it. */
export const changeOf = (
  product: Product,
  draft: Draft,
  digits: DigitsOf,
): InputOf<typeof products.update> => ({
  ...shared(draft, product.metadata),
  id: product.id,
  prices: changedPrices(product, draft, digits),
})

const sameList = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one) === JSON.stringify(other)

export const hasOtherBenefits = (product: Product, draft: Draft) =>
  !sameList(
    product.benefits.map(({ id }) => id),
    draft.benefits,
  )

/** What a change means for those who have the product. */
export type Effect =
  | 'pricesStay'
  | 'benefitsAdded'
  | 'benefitsRemoved'
  | 'trialLater'
  | 'fieldsLater'
  | 'hidden'
  | 'shown'

export function effectsOf(product: Product, draft: Draft, digits: DigitsOf): Effect[] {
  const before = product.benefits.map(({ id }) => id)
  const prices = changedPrices(product, draft, digits)
  const trial = trialOf(draft)
  const isOtherTrial =
    trial.trialInterval !== product.trialInterval ||
    trial.trialIntervalCount !== product.trialIntervalCount
  const fields = product.attachedCustomFields.map(({ customFieldId: id, required }) => ({
    id,
    required,
  }))
  const isPriced = !prices.every(isKept) || prices.length < product.prices.length
  const effects: readonly (readonly [Effect, boolean])[] = [
    ['pricesStay', isPriced],
    ['benefitsAdded', draft.benefits.some((id) => !before.includes(id))],
    ['benefitsRemoved', before.some((id) => !draft.benefits.includes(id))],
    ['trialLater', isOtherTrial],
    ['fieldsLater', !sameList(fields, draft.fields)],
    ['hidden', product.visibility === 'public' && draft.visibility !== 'public'],
    ['shown', product.visibility !== 'public' && draft.visibility === 'public'],
  ]
  return effects.flatMap(([effect, holds]) => (holds ? [effect] : []))
}
