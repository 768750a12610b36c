import type { OutputOf, payments } from '../../../lib/calls.ts'
import type { SubscriptionEvent } from './events-of.ts'
import type { HistoryEvent } from './history-of.ts'

type Payment = Pick<
  OutputOf<typeof payments.list>['items'][number],
  'amount' | 'createdAt' | 'currency' | 'id' | 'status'
>
type Told =
  | (SubscriptionEvent & { readonly id: string; readonly actor?: undefined })
  | HistoryEvent
  | {
      readonly kind: 'payment'
      readonly id: string
      readonly at: Date
      readonly actor?: undefined
      readonly payment: Payment
    }

/** One list of what three sources say, newest first: what an event said is not said again by a date. */
export function toldOf(
  dates: readonly SubscriptionEvent[],
  history: readonly HistoryEvent[],
  payments: readonly Payment[],
): Told[] {
  const known = new Set<string>(history.map(({ kind }) => kind))
  const told: Told[] = [
    ...history,
    ...payments.map(
      (payment) => ({ kind: 'payment', id: payment.id, at: payment.createdAt, payment }) as const,
    ),
    ...dates
      .filter(({ kind }) => !known.has(kind))
      .map((event) => ({ ...event, id: event.kind, actor: undefined })),
  ]
  return told
    .map((event, step) => ({ event, step }))
    .sort((a, b) => b.event.at.getTime() - a.event.at.getTime() || a.step - b.step)
    .map(({ event }) => event)
}
