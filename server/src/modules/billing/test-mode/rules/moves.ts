/** A move of the clock that somebody asked for on the screen. */
export type ClockMove = {
  readonly id: string
  readonly organizationId: string
  readonly from: Date
  readonly to: Date
  /** The last number of the feed before it. */
  readonly feedAfter: number
  /** By the time of the server. */
  readonly startedAt: Date
  readonly finishedAt: Date | null
}

type Shown = { readonly at: Date; readonly moving: boolean }

export type MoveState = 'running' | 'finished' | 'stopped'

/** How a move stands, by what the clock shows now. */
export function stateOf({ to }: Pick<ClockMove, 'to'>, { at, moving }: Shown): MoveState {
  if (at >= to) return 'finished'
  return moving ? 'running' : 'stopped'
}

type Entry = { readonly type: string; readonly occurredAt: Date; readonly payload: object | null }

type Subject = 'order' | 'subscription' | 'customer' | 'refund' | 'other'

export type Happening = {
  readonly type: string
  readonly at: Date
  readonly subject: Subject
  readonly subjectId: string | null
  readonly customer: string | null
  readonly title: string | null
  readonly amount: number | null
  readonly currency: string | null
}

/**
 * Events that only repeat what another one says in the same moment: there would be four lines for each
 * renewal.
 */
const echoes: ReadonlySet<string> = new Set([
  'order.updated',
  'order.created',
  'subscription.updated',
  'customer.state_changed',
  'customer.updated',
  'checkout.updated',
])

const subjects: Readonly<Record<string, Subject>> = {
  order: 'order',
  subscription: 'subscription',
  customer: 'customer',
  refund: 'refund',
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

type Fields = Readonly<Record<string, unknown>>
const partOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** What a line says of an event; of what was erased, only its type and time. */
export function happeningOf({ type, occurredAt, payload }: Entry): Happening {
  const fields = partOf(payload)
  const subject = subjects[type.split('.')[0] ?? ''] ?? 'other'
  const customer = subject === 'customer' ? fields : partOf(fields.customer)
  const refunded = subject === 'refund' ? textOf(fields.order_id) : null
  return {
    type,
    at: occurredAt,
    subject: refunded === null ? subject : 'order',
    subjectId: subject === 'other' ? null : (refunded ?? textOf(fields.id)),
    customer: textOf(customer.name) ?? textOf(customer.email),
    title: textOf(partOf(fields.product).name) ?? textOf(fields.description),
    amount: numberOf(subject === 'order' ? fields.total_amount : fields.amount),
    currency: textOf(fields.currency),
  }
}

type Happened = {
  readonly counts: readonly { readonly type: string; readonly count: number }[]
  readonly items: readonly Happening[]
}

/** What happened within a move: how much of each kind, and the last of it. */
export function summarize(
  entries: readonly Entry[],
  { from, to }: Pick<ClockMove, 'from' | 'to'>,
  most: number,
): Happened {
  const inside = entries.filter(({ occurredAt }) => occurredAt >= from && occurredAt <= to)
  const counts = Map.groupBy(inside, ({ type }) => type)
  return {
    counts: [...counts]
      .map(([type, all]) => ({ type, count: all.length }))
      .toSorted((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1)),
    items: inside
      .filter(({ type }) => !echoes.has(type))
      .slice(-most)
      .toReversed()
      .map(happeningOf),
  }
}
