import type { BenefitProperties, BenefitType } from '@guildhall/contract/billing/benefit-types'
import type { Metadata } from '@guildhall/contract/kernel/billing'

/** A benefit of one type. */
export type BenefitOf<Type extends BenefitType> = {
  readonly id: string
  readonly organizationId: string
  readonly type: Type
  readonly description: string
  readonly properties: BenefitProperties[Type]
  readonly metadata: Metadata
  readonly visibility: 'draft' | 'private' | 'public'
  readonly selectable: boolean
  readonly deletable: boolean
  /** Grows with each change for which those who have it must be granted it again. */
  readonly version: number
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  readonly deletedAt: Date | null
}

export type Benefit = { [Type in BenefitType]: BenefitOf<Type> }[BenefitType]

/** With keys in one order: the database has its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
export const sameProperties = (one: object, other: object) => canonical(one) === canonical(other)
