import { after, span } from '../../../kernel/index.ts'

/** When a payment is tried again, counted from the first failure. */
const attempts = [2, 7, 14, 21].map((days) => days * span.day)

type Failure = {
  readonly firstFailedAt: Date
  /** The card will not work without the customer. */
  readonly hard: boolean
  readonly at: Date
}

/** The bank asks for the customer: it refuses each attempt without them. */
export const needsCustomer = ({ code }: { readonly code: string | null }) =>
  code === 'authentication_required'

/** The next attempt after a failure; null after the last one. */
export function nextAttempt({ firstFailedAt, hard, at }: Failure): Date | null {
  const offsets = hard ? attempts.slice(-1) : attempts
  return offsets.map((offset) => after(firstFailedAt, offset)).find((date) => date > at) ?? null
}
