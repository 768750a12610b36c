import type { ErrorCode } from '@guildhall/contract'
import type { Intent } from '../payments/index.ts'

const confirmation = 'authentication_required'

/** What the merchant is told of a charge; undefined where it succeeded. */
export function refusalOf({
  code,
  status,
  unapplied,
}: Pick<Intent, 'code' | 'status' | 'unapplied'>): ErrorCode | undefined {
  if (unapplied) return 'AMOUNTS_OF_THE_ORDER_HAVE_CHANGED'
  if (status === 'succeeded') return undefined
  if (status !== 'failed' && status !== 'canceled') return 'PAYMENT_IS_ALREADY_IN_PROGRESS'
  return code === confirmation ? 'ORDER_PAYMENT_HAS_TO_BE_CONFIRMED' : 'ORDER_PAYMENT_FAILED'
}
