/** Why a bank declined, by the reasons of the processor; others are told as they come. */
const reasons = {
  insufficient_funds: 'noFunds',
  lost_card: 'blocked',
  stolen_card: 'blocked',
  pickup_card: 'blocked',
  expired_card: 'expired',
  incorrect_cvc: 'digits',
  authentication_failed: 'notApproved',
  authentication_required: 'notApproved',
  card_declined: 'declined',
  generic_decline: 'declined',
  do_not_honor: 'declined',
} as const
type Decline = (typeof reasons)[keyof typeof reasons]

/** The text of the page for a reason; undefined for one that it has none for. */
export const declineOf = (reason: string): Decline | undefined =>
  Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : undefined
