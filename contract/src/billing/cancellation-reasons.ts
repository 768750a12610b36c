/** Why a customer cancels, in the order in which they are asked. */
export const cancellationReasons = [
  'customer_service',
  'low_quality',
  'missing_features',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
  'other',
] as const

export const longestCancellationComment = 1_000
