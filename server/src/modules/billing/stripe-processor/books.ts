import { after, span } from '../../../kernel/index.ts'
import type { Listed, PaymentDriver } from '../../../platform/processors/index.ts'
import type { Calls } from './calls.ts'
import type { Dependencies } from './dependencies.ts'
import { ownerOf } from './metadata.ts'
import { stateOfSession } from './sessions.ts'
import { stateOfPayment, stateOfRefund, stateOfSetUp } from './states.ts'

const limit = 100
/** One account has the objects of all organizations, so they are listed for all of them at once. */
const reuseFor = 5 * span.minute

type Created = { readonly gte: number }
type Owned = Listed & { readonly organizationId: string }
type Page<Row> = { readonly data: readonly Row[]; readonly has_more: boolean }
type Snapshot = {
  readonly since: Date
  readonly readAt: number
  readonly rows: Promise<ReadonlyMap<string, readonly Listed[]>>
}

const dateOf = (seconds: number) => new Date(seconds * 1000)
const objectOf = <Value extends object>(value: string | Value | null) =>
  typeof value === 'object' && value !== null ? value : undefined

/** Lists what was created since then: payments, cards, and refunds with those that were made by hand. */
export function createBooks(
  { clock }: Pick<Dependencies, 'clock'>,
  calls: Calls,
): PaymentDriver['listSince'] {
  let last: Snapshot | undefined

  async function* pages<Row extends { readonly id: string }>(
    read: (after: { starting_after?: string }) => Promise<Page<Row>>,
  ) {
    for (let position = {}; ; ) {
      const { data, has_more } = await read(position)
      yield* data
      const end = data.at(-1)
      if (!has_more || !end) return
      position = { starting_after: end.id }
    }
  }

  async function* payments(created: Created): AsyncGenerator<Owned> {
    const rows = pages((position) =>
      calls.call(({ paymentIntents }) =>
        paymentIntents.list({ created, limit, expand: ['data.latest_charge'], ...position }),
      ),
    )
    for await (const row of rows) {
      const owner = ownerOf(row.metadata)
      const charged = objectOf(row.latest_charge)?.created ?? row.created
      const changedAt = dateOf(Math.max(charged, row.canceled_at ?? 0))
      const state = stateOfPayment(row)
      if (owner) yield { ...owner, reference: row.id, kind: 'charge', state, changedAt }
    }
  }

  async function* setUps(created: Created): AsyncGenerator<Owned> {
    const rows = pages((position) =>
      calls.call(({ setupIntents }) =>
        setupIntents.list({ created, limit, expand: ['data.payment_method'], ...position }),
      ),
    )
    for await (const row of rows) {
      const owner = ownerOf(row.metadata)
      if (!owner) continue
      const changedAt = dateOf(row.created)
      yield { ...owner, reference: row.id, kind: 'setup', state: stateOfSetUp(row), changedAt }
    }
  }

  /** Pages that wait. Of those that were paid, the payment is listed. */
  async function* pagesOf(created: Created): AsyncGenerator<Owned> {
    const rows = pages((position) =>
      calls.call(({ checkout }) => checkout.sessions.list({ created, limit, ...position })),
    )
    for await (const row of rows) {
      const owner = ownerOf(row.metadata)
      if (!owner) continue
      const kind = row.mode === 'setup' ? 'setup' : 'charge'
      const { reference: _, ...state } = stateOfSession(row)
      yield { ...owner, reference: row.id, kind, state, changedAt: dateOf(row.created) }
    }
  }

  async function* returned(created: Created): AsyncGenerator<Owned> {
    const rows = pages((position) =>
      calls.call(({ refunds }) =>
        refunds.list({ created, limit, expand: ['data.payment_intent'], ...position }),
      ),
    )
    for await (const row of rows) {
      const payment = ownerOf(objectOf(row.payment_intent)?.metadata)
      const owner = ownerOf(row.metadata) ?? (payment && { ...payment, intentId: null })
      const state = stateOfRefund(row)
      const changedAt = dateOf(row.created)
      if (owner) yield { ...owner, reference: row.id, kind: 'refund', state, changedAt }
    }
  }

  async function read(since: Date) {
    const byOrganization = new Map<string, Listed[]>()
    const created = { gte: Math.floor(since.getTime() / 1000) }
    for (const source of [
      payments(created),
      setUps(created),
      pagesOf(created),
      returned(created),
    ]) {
      for await (const { organizationId, ...listed } of source) {
        const rows = byOrganization.get(organizationId)
        if (rows) rows.push(listed)
        else byOrganization.set(organizationId, [listed])
      }
    }
    return byOrganization
  }

  function snapshot(since: Date): Snapshot['rows'] {
    const isUsable = last && last.since <= since && clock.ms() - last.readAt < reuseFor
    if (last && isUsable) return last.rows
    // A little more, so that the next organization can use it.
    const earlier = after(since, -span.hour)
    const rows = read(earlier)
    last = { since: earlier, readAt: clock.ms(), rows }
    rows.catch(() => {
      if (last?.rows === rows) last = undefined
    })
    return rows
  }

  return async function* listSince(organizationId, since) {
    const rows = (await snapshot(since)).get(organizationId) ?? []
    yield* [...rows].sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
  }
}
