import type { InputOf, subscriptions } from '../../../lib/calls.ts'
import type { Subscription } from '../shop/use-next-step.tsx'

export const reasons = [
  'too_expensive',
  'missing_features',
  'unused',
  'switched_service',
  'low_quality',
  'customer_service',
  'too_complex',
  'other',
] as const

type Standing = Pick<Subscription, 'status' | 'cancelAtPeriodEnd'>

/** What is paid for, and does not end then anyway. */
export const mayEndLater = ({ status, cancelAtPeriodEnd }: Standing) =>
  !cancelAtPeriodEnd && (status === 'active' || status === 'trialing')

type Given = { readonly isNow: boolean; readonly reason: string; readonly comment: string }

/** What the server is asked to do; an empty reason is none. */
export function cancellationOf({
  isNow,
  reason,
  comment,
}: Given): Omit<InputOf<typeof subscriptions.update>, 'id'> {
  const known = reasons.find((each) => each === reason)
  return {
    ...(isNow ? { revoke: true } : { cancelAtPeriodEnd: true }),
    ...(known && { customerCancellationReason: known }),
    ...(comment.trim() && { customerCancellationComment: comment.trim() }),
  }
}
