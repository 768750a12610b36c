/**
 * How a purchase belongs to its customer: the merchant named them or their proved address; whoever bought
 * had a session of theirs; the purchase created them; or an address that somebody typed is theirs, which
 * proves nothing.
 */
export type BuyerProof = 'named' | 'session' | 'new' | 'address'

/** Whoever buys is known to be the customer. */
export const isProved = (proof: BuyerProof | null): boolean =>
  proof === 'named' || proof === 'session'
