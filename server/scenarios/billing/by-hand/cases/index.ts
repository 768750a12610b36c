import type { Stories } from '../story.ts'
import { balances } from './balances.ts'
import { books } from './books.ts'
import { changes } from './changes.ts'
import { currencies } from './currencies.ts'
import { discounts } from './discounts.ts'
import { moneyBack } from './money-back.ts'
import { periods } from './periods.ts'
import { seats } from './seats.ts'
import { taxes } from './taxes.ts'
import { usage } from './usage.ts'
import { withdrawals } from './withdrawals.ts'

/** All cases, by the headings of docs/billing-by-hand.md. */
export const groups: Readonly<Record<string, Stories>> = {
  'Changes of the plan': changes,
  Seats: seats,
  Discounts: discounts,
  Taxes: taxes,
  'Balances and the minimum charge': balances,
  'Money back': moneyBack,
  Withdrawals: withdrawals,
  Usage: usage,
  'Trials, pauses and other periods': periods,
  Currencies: currencies,
  'Books and metrics': books,
}
