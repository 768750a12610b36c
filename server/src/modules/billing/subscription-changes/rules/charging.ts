import { AppError } from '../../../../kernel/index.ts'

export type Asker = 'customer' | 'merchant'
export type AskedBy = {
  readonly by: Asker
  /** Of a customer: nothing but access to the mailbox says who it is. */
  readonly byMailbox?: boolean | undefined
}

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

type Payment = {
  readonly url?: string | null
  readonly clientSecret?: string | null
  /** Why it was declined. */
  readonly code?: string | null
}

const codes = {
  declined: 'SUBSCRIPTION_PAYMENT_FAILED',
  payment_method_required: 'SUBSCRIPTION_CHANGE_NEEDS_A_PAYMENT_METHOD',
  action_required: 'SUBSCRIPTION_PAYMENT_HAS_TO_BE_CONFIRMED',
} as const

/** Nothing was changed; clients know one name for it, and read the reason beside it. */
export const paymentFailed = (
  reason: keyof typeof codes,
  { clientSecret, code, url }: Payment = {},
) =>
  new AppError(codes[reason], {
    ...(url ? { challengeUrl: url } : {}),
    ...(clientSecret ? { intentClientSecret: clientSecret } : {}),
    ...(code ? { declineReason: code } : {}),
  })
