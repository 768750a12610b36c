import { AppError } from '../../../../kernel/index.ts'

export type Asker = 'customer' | 'merchant'

type Line = { readonly amount: number }

/**
 * When a change is charged. What customers ask for is paid before they have it; of merchants it is their
 * own money that waits for the next order.
 */
export function billedHow(
  behavior: 'invoice' | 'prorate',
  lines: readonly Line[],
  by: Asker,
): 'invoice' | 'prorate' {
  const costs = lines.reduce((sum, { amount }) => sum + amount, 0) > 0
  return by === 'customer' && costs ? 'invoice' : behavior
}

type Reason = 'declined' | 'payment_method_required' | 'action_required'

/** Nothing was changed; clients know one error for it, and read the reason beside it. */
export const paymentFailed = (reason: Reason, challengeUrl: string | null = null) =>
  new AppError('SUBSCRIPTION_PAYMENT_FAILED', {
    payment: { reason, ...(challengeUrl ? { challenge_url: challengeUrl } : {}) },
  })
