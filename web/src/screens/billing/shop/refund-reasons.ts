import type { InputOf, refunds } from '../../../lib/calls.ts'

/** In the order in which they are offered; “other” is the last one. */
export const refundReasons: readonly InputOf<typeof refunds.create>['reason'][] = [
  'customer_request',
  'duplicate',
  'fraudulent',
  'service_disruption',
  'satisfaction_guarantee',
  'other',
]
