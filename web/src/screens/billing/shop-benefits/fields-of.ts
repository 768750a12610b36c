import type { Shop } from '../shop/use-shop.ts'
import type { Benefit, BenefitType } from './benefit-fields.ts'

/** The benefit that is changed, of one kind; none for a new one. */
export type Of<Type extends BenefitType> = Extract<Benefit, { type: Type }> | undefined

/** What the fields of a kind get. */
export type FieldsOf<Type extends BenefitType> = {
  shop: Shop
  benefit: Of<Type>
  problems: Readonly<Record<string, string>>
}
