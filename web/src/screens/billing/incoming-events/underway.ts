import type { Underway } from '../../../lib/underway.ts'
import type { IncomingEvent } from './verdicts.tsx'

/** Events that are looked at again: how often each was looked at before, and when it was asked for. */
export type Expected = {
  readonly attempts: Readonly<Record<string, number>>
  readonly since: number
}

type Seen = Pick<IncomingEvent, 'id' | 'attempts' | 'receivedAt' | 'verdict'>

const patience = 30_000

/** What was not looked at yet, or not again: for half a minute at most. */
export function underwayIn(
  events: readonly Seen[],
  expected: Expected | null,
  now: number,
): readonly Underway[] {
  return events.flatMap(({ id, attempts, receivedAt, verdict }) => {
    if (verdict === null) return [{ at: receivedAt }]
    if (!expected || now - expected.since >= patience) return []
    return attempts === expected.attempts[id] ? [{ at: new Date(expected.since) }] : []
  })
}
