import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Metrics } from '../../../platform/metrics/index.ts'
import type { BillingSources } from '../billing-sources/index.ts'
import type { IncomingEvents } from '../incoming-events/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'jobs' | 'log' | 'pageUrl'
> & {
  readonly metrics: Pick<Metrics, 'counter' | 'durations'>
  readonly billingSources: Pick<
    BillingSources,
    'accessOf' | 'ask' | 'find' | 'hooks' | 'lock' | 'save' | 'seal' | 'toRead'
  >
  readonly incomingEvents: Pick<
    IncomingEvents,
    'fetched' | 'hooks' | 'lookAt' | 'missing' | 'undelivered'
  >
}
