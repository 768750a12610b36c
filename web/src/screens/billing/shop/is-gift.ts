type Item = { readonly amount: number; readonly priceId: string | null }

/** A period of what is given by hand: a renewal of nothing that has a price. A free plan has one, of 0. */
export const isGift = (reason: string, items: readonly Item[]) =>
  reason === 'subscription_cycle' &&
  items.length > 0 &&
  items.every(({ amount, priceId }) => amount === 0 && priceId === null)
