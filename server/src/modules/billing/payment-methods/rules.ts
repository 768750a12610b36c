type Card = { readonly expMonth: number; readonly expYear: number }

/** A card is valid until the end of its month; reminded is at the start of it. */
export const cardDates = ({ expMonth, expYear }: Card) => ({
  remindAt: new Date(Date.UTC(expYear, expMonth - 1, 1)),
  expiresAt: new Date(Date.UTC(expYear, expMonth, 1)),
})
