import { expect, test } from 'vitest'
import { historyOf } from './history-of.ts'
import { toldOf } from './told-of.ts'

const at = (day: number) => new Date(Date.UTC(2027, 4, day, 9))
const actor = { kind: 'user', id: 'ada', impersonatedBy: null, apiKeyId: null } as const
const began = {
  created_at: at(1).toISOString(),
  modified_at: null,
  status: 'active',
  current_period_start: at(1).toISOString(),
  current_period_end: at(31).toISOString(),
  discount_id: null,
  pause_at_period_end: false,
  pending_update: null,
  product_id: 'team',
  product: { name: 'Team' },
  seats: 3,
}
type Step = readonly [day: number, change: object, ...actions: string[]]

/** The events of changes as the audit log has them: newest first, each with the contents after its change. */
function linesOf(...steps: readonly Step[]) {
  let now: Record<string, unknown> = began
  return steps
    .flatMap(([day, change, ...actions]) => {
      now = { ...now, ...change, modified_at: at(day).toISOString() }
      const details = now
      return actions.map((action) => ({ action: `subscription.${action}`, details, day }))
    })
    .map(({ action, details, day }, index) => ({ id: index, action, details, actor, at: at(day) }))
    .reverse()
}
const told = (...steps: readonly Step[]) =>
  historyOf(linesOf([1, {}, 'created', 'active', 'updated'], ...steps)).map(
    ({ id: _, at: moment, actor: who, ...event }) => ({
      day: moment.getUTCDate(),
      who: who.id,
      ...event,
    }),
  )

test('seats, plan, cancellation and pause are told once each, newest first, with who did it', () => {
  expect(
    told(
      [2, { seats: 7 }, 'updated'],
      [3, { canceled_at: at(3).toISOString() }, 'updated', 'canceled'],
      [4, { canceled_at: null }, 'updated', 'uncanceled'],
      [5, { product_id: 'solo', product: { name: 'Solo' }, seats: null }, 'updated'],
      [6, { pause_at_period_end: true }, 'updated'],
    ),
  ).toEqual([
    { day: 6, who: 'ada', kind: 'pausePlanned' },
    { day: 5, who: 'ada', kind: 'productChanged', product: 'Solo' },
    { day: 4, who: 'ada', kind: 'uncanceled' },
    { day: 3, who: 'ada', kind: 'canceled' },
    { day: 2, who: 'ada', kind: 'seatsChanged', before: 3, after: 7 },
  ])
})

test('a failed payment, its retry and renewals are told; the first activation is none', () => {
  const later = {
    current_period_start: at(10).toISOString(),
    current_period_end: at(20).toISOString(),
  }
  expect(
    told(
      [10, later, 'cycled', 'updated'],
      [11, { status: 'past_due' }, 'updated', 'past_due'],
      [13, { status: 'active' }, 'updated', 'active'],
      [14, { status: 'canceled' }, 'updated', 'revoked'],
    ).map(({ day, kind }) => [day, kind]),
  ).toEqual([
    [14, 'ended'],
    [13, 'paidAgain'],
    [11, 'pastDue'],
    [10, 'renewed'],
  ])
})

test('a planned change, its withdrawal, a discount and a moved payment are told', () => {
  const kinds = told(
    [2, { pending_update: { id: 'one' } }, 'updated'],
    [3, { pending_update: null }, 'updated'],
    [4, { discount_id: 'loyal' }, 'updated'],
    [5, { current_period_end: at(28).toISOString() }, 'updated'],
  )
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['paymentMoved', 'discountChanged', 'changeWithdrawn', 'changePlanned'],
  ])
  expect(kinds[0]).toMatchObject({ date: at(28) })
})

test('what was erased says nothing, and the oldest line has nothing before it', () => {
  const [newest] = linesOf([2, { seats: 7 }, 'updated'])
  expect(historyOf(newest ? [newest] : [])).toEqual([])
  expect(historyOf(newest ? [{ ...newest, details: null }] : [])).toEqual([])
})

test('dates say what no event said, and payments stand among them', () => {
  const history = historyOf(linesOf([2, {}, 'updated'], [3, {}, 'canceled']))
  const payment = { id: 'payment', amount: 100, currency: 'eur', createdAt: at(2) } as const
  const all = toldOf(
    [
      { kind: 'canceled', at: at(3) },
      { kind: 'started', at: at(1) },
    ],
    history,
    [{ ...payment, status: 'failed' }],
  )
  expect(all.map(({ kind }) => kind)).toEqual(['canceled', 'payment', 'started'])
})
