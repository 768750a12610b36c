/** The reasons of banks that have words of their own; all others are told as "another reason". */
const known = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const

export const reasonOf = (reason: string | null) =>
  known.find((each) => each === reason) ?? ('other' as const)
