/** What processors charge at least, in minor units; nothing at all may be sold for nothing. */
export const minimumChargeIn = (currency: string): number => (currency === 'gbp' ? 40 : 50)
