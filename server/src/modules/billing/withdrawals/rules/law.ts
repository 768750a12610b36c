import type { BenefitType } from '@guildhall/contract/billing/benefit-types'
import type {
  ConsentVersion,
  DeclarationKind,
  LegalRules,
} from '@guildhall/contract/billing/withdrawals'
import { type CountryLaw, countries, grantedDays, zoneOf } from './countries.ts'

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

function consentFor({ benefits, isRecurring }: Omit<Sold, 'isFree'>): ConsentVersion | null {
  if (isRecurring) return current.service
  return benefits.some(isContent) ? current.content : null
}

/** What stands in the table, or what the seller has put in its place. */
function rowOf(country: string, rules: LegalRules): CountryLaw | undefined {
  const known = countries[country]
  const changed = rules.countries.find((each) => each.country === country)
  if (!changed) return known
  // Who is asked for consent to lose a right has that right.
  const isGranted = changed.withdrawal || changed.consent
  return {
    withdrawalDays: known ? known.withdrawalDays : isGranted ? grantedDays : null,
    orderButton: changed.order_button,
    consent: changed.consent,
    withdrawalFunction: changed.withdrawal,
    cancellationButton: changed.cancellation,
    timeZone: known?.timeZone ?? zoneOf(country),
  }
}

/** What holds in a country. The right itself stays where the table has it, whatever is off. */
function lawIn(country: string, rules: LegalRules): CountryLaw | undefined {
  const row = rowOf(country, rules)
  return (
    row && {
      ...row,
      orderButton: row.orderButton && rules.order_button,
      consent: row.consent && rules.consent,
      withdrawalFunction: row.withdrawalFunction && rules.withdrawal,
      cancellationButton: row.cancellationButton && rules.cancellation,
    }
  )
}

/** Where anything holds: the table, and the countries that the seller has added. */
export const lawsOf = (rules: LegalRules): readonly (readonly [string, CountryLaw])[] =>
  [...new Set([...Object.keys(countries), ...rules.countries.map(({ country }) => country)])]
    .toSorted()
    .flatMap((country) => {
      const law = lawIn(country, rules)
      return law ? [[country, law] as const] : []
    })

/** The law that protects this buyer; undefined for businesses and other countries. */
export function consumerLaw(
  { country, isBusiness }: Buyer,
  rules: LegalRules,
): CountryLaw | undefined {
  return isBusiness || country === null ? undefined : lawIn(country, rules)
}

/** Whether what somebody declares is taken; a cancellation also where no law asks for it. */
export function isTaken(kind: DeclarationKind, country: string | null, rules: LegalRules): boolean {
  const changed = rules.countries.find((each) => each.country === country)
  return rules[kind] && (changed?.[kind] ?? true)
}

/** The text of the box for what is sold, where the law asks for one. */
export const consentNeeded = (law: CountryLaw | undefined, sold: Omit<Sold, 'isFree'>) =>
  law?.consent ? consentFor(sold) : null

/** What applies to a purchase, as far as the seller has not switched it off. */
export function lawFor(buyer: Buyer, sold: Sold, rules: LegalRules): Law {
  const law = consumerLaw(buyer, rules)
  if (!law) return none
  const obligation = sold.isRecurring ? 'subscribeWithObligation' : 'orderWithObligation'
  return {
    button: law.orderButton && !sold.isFree ? obligation : 'plain',
    consent: consentNeeded(law, sold),
    withdrawalDays: law.withdrawalDays,
    withdrawalFunction: law.withdrawalFunction,
    cancellationButton: law.cancellationButton && sold.isRecurring,
  }
}
