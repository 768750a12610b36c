import { expect, test } from 'vitest'
import { after, span } from '../../../../kernel/index.ts'
import type { Grant } from './grant.ts'
import { ofOrder, ofSubscription, plan } from './plan.ts'

const at = new Date('2024-03-10T12:00:00Z')
const yes = { entitled: true, until: null }
const no = { entitled: false, until: null }

test.each([
  ['active', yes],
  ['trialing', yes],
  ['canceled', no],
  ['unpaid', no],
  ['paused', no],
  ['incomplete', no],
])('a subscription that is %s', (status, expected) => {
  expect(ofSubscription({ status, pastDueAt: null }, 7, at)).toEqual(expected)
})

test('a past due subscription keeps its benefits for the days of grace, to the millisecond', () => {
  const subscription = { status: 'past_due', pastDueAt: at }
  const until = after(at, 7 * span.day)
  expect(ofSubscription(subscription, 0, at)).toEqual(no)
  expect(ofSubscription(subscription, 7, at)).toEqual({ entitled: true, until })
  expect(ofSubscription(subscription, 7, new Date(until.getTime() - 1)).entitled).toBe(true)
  expect(ofSubscription(subscription, 7, until)).toEqual(no)
})

test('an order entitles once it was paid, by itself, unless a refund revoked that', () => {
  const once = { status: 'paid', subscriptionId: null }
  expect(ofOrder(once, false)).toEqual(yes)
  expect(ofOrder({ ...once, status: 'refunded' }, false)).toEqual(yes)
  expect(ofOrder({ ...once, status: 'pending' }, false)).toEqual(no)
  expect(ofOrder({ ...once, subscriptionId: 's' }, false)).toEqual(no)
  expect(ofOrder(once, true)).toEqual(no)
})

const row = (benefitId: string, more: Partial<Grant> = {}) =>
  ({
    id: benefitId,
    benefitId,
    memberId: null,
    version: 1,
    grantedAt: at,
    revokedAt: null,
    isHeld: false,
    ...more,
  }) as Grant
const benefit = (id: string, version = 1) => ({ benefit: { id, version }, memberId: null })
const revoked = { grantedAt: null, revokedAt: at }

test('what is no longer wanted is revoked, and what is missing granted, in the order of the product', () => {
  const steps = plan([row('a'), row('b')], [benefit('c'), benefit('b'), benefit('d')])
  expect(steps.revoke.map(({ id }) => id)).toEqual(['a'])
  expect(steps.update).toEqual([])
  expect(steps.grant.map((each) => each.benefit.id)).toEqual(['c', 'd'])
})

test('a revoked row is used again, but not while it is held', () => {
  expect(plan([row('a', revoked)], [benefit('a')]).grant).toMatchObject([{ before: { id: 'a' } }])
  expect(plan([row('a', { ...revoked, isHeld: true })], [benefit('a')]).grant).toEqual([])
  expect(plan([row('a', revoked)], []).revoke).toEqual([])
})

test('what was granted with an older version is done again, also if it had failed', () => {
  const failed = row('b', { grantedAt: null })
  const steps = plan([row('a'), failed], [benefit('a', 2), benefit('b', 2)])
  expect(steps.update.map(({ grant }) => grant.id)).toEqual(['a', 'b'])
  expect(plan([failed], [benefit('b')])).toEqual({ revoke: [], update: [], grant: [] })
})

test('each member has a grant of the same benefit', () => {
  const wanted = [
    { ...benefit('a'), memberId: 'x' },
    { ...benefit('a'), memberId: 'y' },
  ]
  const steps = plan([row('a', { memberId: 'x' }), row('a', { id: 'z', memberId: 'z' })], wanted)
  expect(steps.revoke.map(({ memberId }) => memberId)).toEqual(['z'])
  expect(steps.grant.map(({ memberId }) => memberId)).toEqual(['y'])
})

test('once the plan is carried out, there is nothing left to do', () => {
  const wanted = [benefit('a', 3), benefit('b')]
  const after = wanted.map(({ benefit: { id, version } }) => row(id, { version }))
  expect(plan([...after, row('c', revoked)], wanted)).toEqual({ revoke: [], update: [], grant: [] })
})
