/** Why the bank declined, by the words that processors use; `declined` for all others. */
const declines = {
  insufficient_funds: 'noFunds',
  withdrawal_count_limit_exceeded: 'noFunds',
  card_velocity_exceeded: 'noFunds',
  amount_too_large: 'tooLarge',
  expired_card: 'expired',
  lost_card: 'blocked',
  stolen_card: 'blocked',
  pickup_card: 'blocked',
  restricted_card: 'blocked',
  authentication_failed: 'notConfirmed',
  authentication_required: 'notConfirmed',
  authentication_not_handled: 'notConfirmed',
  incorrect_cvc: 'details',
  incorrect_number: 'details',
  invalid_number: 'details',
  invalid_expiry_month: 'details',
  invalid_expiry_year: 'details',
} as const

export type Decline = (typeof declines)[keyof typeof declines] | 'declined'

export const declineOf = (reason: string | null): Decline =>
  declines[(reason ?? '') as keyof typeof declines] ?? 'declined'
