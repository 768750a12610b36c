import type { Underway } from '../../../lib/underway.ts'
import type { Delivery } from './endpoints.ts'

/** Events that were just sent; their attempts are listed a moment later. */
export type Expected = { readonly events: readonly string[]; readonly since: number }

type Seen = Pick<Delivery, 'createdAt'> & {
  readonly webhookEvent: Pick<Delivery['webhookEvent'], 'id' | 'skipped' | 'succeeded'>
}

const patience = 30_000

/** What will be tried again, and what was sent but has no attempt yet: for half a minute at most. */
export function underwayIn(
  items: readonly Seen[],
  expected: Expected | null,
  now: number,
): readonly Underway[] {
  const waiting = items.filter(
    ({ webhookEvent: { skipped, succeeded } }) => succeeded === null && !skipped,
  )
  const isMissing =
    expected !== null &&
    now - expected.since < patience &&
    expected.events.some(
      (event) =>
        !items.some(
          ({ createdAt, webhookEvent }) =>
            webhookEvent.id === event && createdAt.getTime() >= expected.since,
        ),
    )
  return [
    ...waiting.map(({ createdAt }) => ({ at: createdAt })),
    ...(isMissing ? [{ at: new Date(expected.since) }] : []),
  ]
}
