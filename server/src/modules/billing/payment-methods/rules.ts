type Entered = {
  /** Entered for a purchase under the address of somebody who was a customer already. */
  readonly forOneSubscription: boolean
  readonly isUnproven: boolean
}

/**
 * Whether a customer sees the card and pays with it. The mailbox alone does not say that whoever bought
 * under its address before was its owner; nothing says so of who bought under that of a customer.
 */
export const isUsableBy = (
  { forOneSubscription, isUnproven }: Entered,
  { byMailbox }: { readonly byMailbox: boolean },
): boolean => !forOneSubscription && !(byMailbox && isUnproven)

type Card = { readonly expMonth: number; readonly expYear: number }

/** A card is valid until the end of its month; reminded is at the start of it. */
export const cardDates = ({ expMonth, expYear }: Card) => ({
  remindAt: new Date(Date.UTC(expYear, expMonth - 1, 1)),
  expiresAt: new Date(Date.UTC(expYear, expMonth, 1)),
})
