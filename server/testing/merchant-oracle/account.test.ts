import { expect, test } from 'vitest'
import { span } from '../../src/kernel/index.ts'
import {
  type Delivery,
  deliver,
  emptyAccount,
  excess,
  handOver,
  proratedOf,
  shortfall,
  use,
  usedOf,
} from './account.ts'

const plan = { id: 'plan', price: 3_100, days: 31, isPerSeat: false, trialDays: 14 }
const seats = { ...plan, id: 'seats', isPerSeat: true }
const book = { ...plan, id: 'book', price: 2_500 }
const products = new Map([plan, seats, book].map((each) => [each.id, each]))
const has = (more: Partial<Delivery> = {}): Delivery => ({
  ...{ source: 's', productId: 'plan', seats: 1, status: 'active', share: 1 },
  ...{ owesChange: false, mayTry: true },
  ...more,
})
const nothing = { received: 0, returned: [], lines: 0, waived: 0, prorated: 0 }

/** So many days with the same at their beginning and their end; each is worth 100. */
function days(
  count: number,
  before: readonly Delivery[],
  after = before,
  account = emptyAccount(),
) {
  for (let day = 0; day < count; day++) {
    deliver(account, products, before, after, { at: day * span.day, ms: span.day })
  }
  return account
}

test('a plan is worth its price for the longest month, and less for a shorter time', () => {
  expect(days(31, [has()]).delivered).toBeCloseTo(3_100)
  expect(days(3, [has()]).delivered).toBeCloseTo(300)
  expect(days(3, [has({ productId: 'seats', seats: 5 })]).delivered).toBeCloseTo(1_500)
  expect(days(3, [has({ share: 0.5 })]).delivered).toBeCloseTo(150)
})

test('only what was there at the beginning and at the end was delivered', () => {
  expect(days(1, [has()], []).delivered).toBe(0)
  expect(days(1, [has()], [has({ productId: 'seats' })]).delivered).toBe(0)
  const more = has({ productId: 'seats', seats: 50 })
  expect(days(1, [has({ productId: 'seats', seats: 2 })], [more]).delivered).toBeCloseTo(200)
})

test('what was not paid is missing, but for five cents', () => {
  const account = days(10, [has()])
  expect(shortfall(account, { ...nothing, received: 1_000 })).toBeUndefined()
  expect(shortfall(account, { ...nothing, received: 994 })).toContain('1 are missing')
})

test('a trial is free for its days, and once for a mailbox and a card', () => {
  expect(shortfall(days(15, [has({ status: 'trialing' })]), nothing)).toBeUndefined()
  expect(shortfall(days(17, [has({ status: 'trialing' })]), nothing)).toContain('are missing')
  const again = days(14, [has({ status: 'trialing' })])
  days(14, [has({ source: 'another', status: 'trialing', mayTry: false })], undefined, again)
  expect(shortfall(again, nothing)).toContain('1395 are missing')
})

test('what is not paid is there until dunning ends, in each period anew', () => {
  expect(shortfall(days(22, [has({ status: 'past_due' })]), nothing)).toBeUndefined()
  expect(shortfall(days(24, [has({ status: 'past_due' })]), nothing)).toContain('are missing')
  const account = days(20, [has({ status: 'past_due' })])
  days(1, [has()], undefined, account)
  days(20, [has({ status: 'past_due' })], undefined, account)
  expect(shortfall(account, { ...nothing, received: 100 })).toBeUndefined()
})

test('a change that was not paid has no time of grace', () => {
  const changed = days(2, [has({ status: 'past_due', owesChange: true })])
  expect(shortfall(changed, nothing)).toContain('195 are missing')
})

test('what a merchant returns although it was used is allowed up to what was used', () => {
  const account = days(10, [has()])
  const order = { source: 's', productId: 'plan', from: 0, to: 4 * span.day }
  expect(usedOf(account, order)).toBeCloseTo(400)
  const returned = [{ order: 'o', reason: 'refund' as const, amount: 3_100, used: 400 }]
  expect(shortfall(account, { ...nothing, received: 600, returned })).toBeUndefined()
  expect(shortfall(account, { ...nothing, received: 590, returned })).toContain('are missing')
})

test('what is bought once is delivered whole, and once', () => {
  const account = emptyAccount()
  handOver(account, book, { source: 'o', at: 0 })
  handOver(account, book, { source: 'o', at: span.day })
  expect(account.delivered).toBe(2_500)
})

test('a code takes off what it says, and no more', () => {
  const account = emptyAccount()
  handOver(account, book, { source: 'o', at: 0, off: 2_460 })
  expect(shortfall(account, { ...nothing, received: 40 })).toBeUndefined()
  expect(shortfall(account, { ...nothing, waived: 40 })).toBeUndefined()
  expect(shortfall(account, nothing)).toContain('35 are missing')
})

test('what is counted is worth what was used of it', () => {
  const account = emptyAccount()
  use(account, { source: 's', productId: 'tokens' }, 0, 1_000)
  expect(shortfall(account, { ...nothing, received: 1_000 })).toBeUndefined()
  use(account, { source: 's', productId: 'tokens' }, 0, 10)
  expect(shortfall(account, { ...nothing, received: 1_000 })).toContain('5 are missing')
})

test('more than is due is too much', () => {
  expect(excess(500, { received: 501, lines: 1 })).toBeUndefined()
  expect(excess(500, { received: 1_000, lines: 1 })).toBe('1000 were paid where 500 are due')
})

/*
 * The plan costs 100 a day, five seats 500. Ten days with the seats, where the plan was paid:
 * 10 × (500 - 100) = 4000 wait for the next order, and no longer than that the merchant let them.
 */
test('what the merchant lets wait is what a change costs more than what was paid', () => {
  const paid = { productId: 'plan', seats: 1 }
  const more = has({ productId: 'seats', seats: 5, paid })
  const account = days(10, [more])
  expect(proratedOf(account, { source: 's', from: 0, to: Infinity })).toBeCloseTo(4_000)
  expect(proratedOf(account, { source: 's', from: 0, to: 3 * span.day })).toBeCloseTo(1_200)
  expect(shortfall(account, { ...nothing, received: 1_000, prorated: 4_000 })).toBeUndefined()
  expect(shortfall(account, { ...nothing, received: 1_000, prorated: 1_200 })).toContain(
    '2795 are missing',
  )
})

test('nothing waits of a cheaper plan, of one that was not changed, and of a renewal that failed', () => {
  const cheaper = has({ paid: { productId: 'seats', seats: 5 } })
  for (const each of [
    cheaper,
    has(),
    has({ status: 'past_due', paid: { productId: 'plan', seats: 0 } }),
  ]) {
    expect(days(10, [each]).prorated.size).toBe(0)
  }
})
