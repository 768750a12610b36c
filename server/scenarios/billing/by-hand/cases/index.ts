import type { Stories } from '../story.ts'
import { changes } from './changes.ts'
import { discounts } from './discounts.ts'
import { seats } from './seats.ts'
import { taxes } from './taxes.ts'

/** All cases, by the headings of docs/billing-by-hand.md. */
export const groups: Readonly<Record<string, Stories>> = {
  'Changes of the plan': changes,
  Seats: seats,
  Discounts: discounts,
  Taxes: taxes,
}
