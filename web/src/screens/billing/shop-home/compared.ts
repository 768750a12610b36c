import type { metrics, OutputOf } from '../../../lib/calls.ts'
import type { Days } from './home-rules.ts'

type Metrics = OutputOf<typeof metrics.get>

/** The figures of a period and of the one before it. */
export type Compared = {
  readonly days: Days
  readonly now: Metrics
  readonly before: Metrics
}
