import { AppError } from '../../../kernel/index.ts'

type Reason = 'declined' | 'payment_method_required' | 'action_required'

/** Nothing was changed; clients know one error for it, and read the reason beside it. */
export const paymentFailed = (reason: Reason, challengeUrl: string | null = null) =>
  new AppError('SUBSCRIPTION_PAYMENT_FAILED', {
    payment: { reason, ...(challengeUrl ? { challenge_url: challengeUrl } : {}) },
  })
