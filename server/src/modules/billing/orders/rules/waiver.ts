import type { Amounts } from './amounts.ts'

/** Whether a total is too little to be charged. */
export const isBelow = (total: number, minimum: number) => total > 0 && total < minimum

/**
 * The line that waives an order which is too little to be charged, where nobody can be trusted to owe it.
 * It takes off what is left after the discount, so that there is no tax either.
 */
export const waiverOf = ({ discount, subtotal }: Pick<Amounts, 'discount' | 'subtotal'>) => ({
  label: { text: 'belowMinimum' } as const,
  amount: discount - subtotal,
  proration: true,
  priceId: null,
  period: null,
})
