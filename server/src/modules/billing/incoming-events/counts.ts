import type { Metrics } from '../../../platform/metrics/index.ts'

/** What is counted since the process began; what waits is counted in the database (`store/backlog.ts`). */
export function createCounts(metrics: Pick<Metrics, 'counter'>) {
  const judged = metrics.counter(
    'guildhall_incoming_events_total',
    'Events of billing providers that were looked at, by verdict.',
    ['verdict'],
  )
  const refused = metrics.counter(
    'guildhall_incoming_events_refused_total',
    'Messages of billing providers that were refused, by reason.',
    ['reason'],
  )
  return {
    judged: (verdict: string) => judged.add([verdict]),
    refused: (reason: string) => refused.add([reason]),
  }
}
export type Counts = ReturnType<typeof createCounts>
