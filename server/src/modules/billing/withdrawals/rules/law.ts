import type { BenefitType } from '@guildhall/contract/billing/benefit-types'
import type { ConsentVersion, LegalSwitches } from '@guildhall/contract/billing/withdrawals'
import { type CountryLaw, countries } from './countries.ts'

/** What is sold, as far as the law asks. */
export type Sold = {
  readonly isRecurring: boolean
  /** Nothing is ever to be paid. */
  readonly isFree: boolean
  readonly benefits: readonly BenefitType[]
}

export type Buyer = {
  /** ISO 3166; null where it is not known. */
  readonly country: string | null
  /** Who buys for a business is no consumer. */
  readonly isBusiness: boolean
}

/** What a checkout shows to a buyer. */
export type Law = {
  readonly button: 'plain' | 'orderWithObligation' | 'subscribeWithObligation'
  /** The text of the box that has to be ticked before the order. */
  readonly consent: ConsentVersion | null
  /** Null where there is no right of withdrawal. */
  readonly withdrawalDays: number | null
  readonly withdrawalFunction: boolean
  readonly cancellationButton: boolean
}

const none: Law = {
  button: 'plain',
  consent: null,
  withdrawalDays: null,
  withdrawalFunction: false,
  cancellationButton: false,
}

/** The texts of the box as they are now. Those of before stay in the catalogs. */
const current = {
  content: 'content-1',
  service: 'service-1',
} as const satisfies Readonly<Record<string, ConsentVersion>>

/** What is used up, or cannot be given back, once it was delivered. */
const content: ReadonlySet<BenefitType> = new Set(['downloadables', 'license_keys', 'meter_credit'])

export const isContent = (benefit: BenefitType): boolean => content.has(benefit)

function consentFor({ benefits, isRecurring }: Sold): ConsentVersion | null {
  if (isRecurring) return current.service
  return benefits.some(isContent) ? current.content : null
}

/** The law that protects this buyer; undefined for businesses and other countries. */
export function consumerLaw({ country, isBusiness }: Buyer): CountryLaw | undefined {
  return isBusiness || country === null ? undefined : countries[country]
}

/** What applies to a purchase, as far as the seller has not switched it off. */
export function lawFor(buyer: Buyer, sold: Sold, switches: LegalSwitches): Law {
  const law = consumerLaw(buyer)
  if (!law) return none
  const obligation = sold.isRecurring ? 'subscribeWithObligation' : 'orderWithObligation'
  return {
    button: law.orderButton && switches.order_button && !sold.isFree ? obligation : 'plain',
    consent: law.consent && switches.consent ? consentFor(sold) : null,
    withdrawalDays: law.withdrawalDays,
    withdrawalFunction: law.withdrawalFunction && switches.withdrawal,
    cancellationButton: law.cancellationButton && switches.cancellation && sold.isRecurring,
  }
}
