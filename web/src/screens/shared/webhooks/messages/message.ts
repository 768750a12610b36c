import type { OutputOf, webhooks } from '../../../../lib/calls.ts'
import type { Underway } from '../../../../lib/underway.ts'

/** One event on its way to one webhook. */
export type Message = OutputOf<typeof webhooks.listDeliveries>['items'][number]
export type FullMessage = OutputOf<typeof webhooks.getDelivery>

export const statuses = ['waiting', 'delivered', 'failed', 'skipped'] as const

/** What is still to be sent, and when. */
export function underwayIn(messages: readonly Message[]): readonly Underway[] {
  return messages.flatMap(({ nextAttemptAt }) => (nextAttemptAt ? [{ at: nextAttemptAt }] : []))
}
