import type { audit, OutputOf } from '../../../lib/calls.ts'

type Line = OutputOf<typeof audit.listOfOrganization>['items'][number]
type Told = Pick<Line, 'action' | 'actor' | 'at' | 'details' | 'id'>

/** What of a subscription says that something changed, as its events have it. */
type State = {
  readonly at: Date
  readonly discount: string
  readonly pauseAtPeriodEnd: boolean
  readonly pending: string
  readonly periodEnd: string
  readonly periodStart: string
  readonly product: string
  readonly productName: string
  readonly seats: number | null
  readonly status: string
}

type Change =
  | { readonly kind: 'productChanged'; readonly product: string }
  | { readonly kind: 'seatsChanged'; readonly before: number; readonly after: number }
  | { readonly kind: 'paymentMoved' | 'trialMoved'; readonly date: Date }
  | {
      readonly kind:
        | 'canceled'
        | 'changePlanned'
        | 'changeWithdrawn'
        | 'discountChanged'
        | 'ended'
        | 'paidAgain'
        | 'pastDue'
        | 'paused'
        | 'pausePlanned'
        | 'pauseWithdrawn'
        | 'renewed'
        | 'resumed'
        | 'uncanceled'
    }

export type HistoryEvent = Change & {
  readonly id: string
  readonly at: Date
  readonly actor: Line['actor']
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** By the clock of the subscription, which may be ahead of ours. Nothing is left of what was erased. */
function stateOf({ at, details }: Told): State | null {
  if (details === null) return null
  const product = fields(details.product)
  const pending = fields(details.pending_update)
  const changedAt = text(details.modified_at) || text(details.created_at)
  return {
    at: changedAt === '' ? at : new Date(changedAt),
    discount: text(details.discount_id),
    pauseAtPeriodEnd: details.pause_at_period_end === true,
    pending: text(pending.id),
    periodEnd: text(details.current_period_end),
    periodStart: text(details.current_period_start),
    product: text(details.product_id),
    productName: text(product.name),
    seats: typeof details.seats === 'number' ? details.seats : null,
    status: text(details.status),
  }
}

/** What one state has that the one before had not. */
function changesOf(before: State, after: State): Change[] {
  const changes: Change[] = []
  const isOther = before.product !== after.product
  if (isOther) changes.push({ kind: 'productChanged', product: after.productName })
  if (before.seats !== null && after.seats !== null && before.seats !== after.seats) {
    changes.push({ kind: 'seatsChanged', before: before.seats, after: after.seats })
  }
  const isMade = changes.length > 0
  if (after.pending !== '' && before.pending !== after.pending) {
    changes.push({ kind: 'changePlanned' })
  }
  if (before.pending !== '' && after.pending === '' && !isMade) {
    changes.push({ kind: 'changeWithdrawn' })
  }
  if (before.discount !== after.discount && !isOther) changes.push({ kind: 'discountChanged' })
  if (before.pauseAtPeriodEnd !== after.pauseAtPeriodEnd && after.status !== 'paused') {
    changes.push({ kind: after.pauseAtPeriodEnd ? 'pausePlanned' : 'pauseWithdrawn' })
  }
  const isSamePeriod = before.periodStart === after.periodStart && before.status === after.status
  if (isSamePeriod && !isOther && before.periodEnd !== after.periodEnd) {
    const date = new Date(after.periodEnd)
    changes.push({ kind: after.status === 'trialing' ? 'trialMoved' : 'paymentMoved', date })
  }
  return changes
}

/** What an event says by its name. */
function namedBy(action: string, before: State | null): Change[] {
  switch (action) {
    case 'subscription.canceled':
      return [{ kind: 'canceled' }]
    case 'subscription.uncanceled':
      return [{ kind: 'uncanceled' }]
    case 'subscription.paused':
      return [{ kind: 'paused' }]
    case 'subscription.resumed':
      return [{ kind: 'resumed' }]
    case 'subscription.past_due':
      return [{ kind: 'pastDue' }]
    case 'subscription.revoked':
      return [{ kind: 'ended' }]
    case 'subscription.cycled':
      return before?.status === 'trialing' ? [] : [{ kind: 'renewed' }]
    case 'subscription.active':
      return before?.status === 'past_due' || before?.status === 'unpaid'
        ? [{ kind: 'paidAgain' }]
        : []
    default:
      return []
  }
}

/** What the lines of the audit log say of a subscription, newest first, as they are given. */
export function historyOf(lines: readonly Told[]): HistoryEvent[] {
  const events: HistoryEvent[] = []
  let before: State | null = null
  /** Of the change that is being told: all events of one change have the same contents. */
  let past: State | null = null
  for (const line of [...lines].reverse()) {
    const after = stateOf(line)
    if (!after) continue
    if (before && before.at.getTime() !== after.at.getTime()) past = before
    const told = [...(before ? changesOf(before, after) : []), ...namedBy(line.action, past)]
    events.push(
      ...told.map((change) => ({
        ...change,
        id: `${line.id} ${change.kind}`,
        at: after.at,
        actor: line.actor,
      })),
    )
    before = after
  }
  return events.reverse()
}
