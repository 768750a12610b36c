import { expect, test } from 'vitest'
import { hasUsage, lossOf, mayChangePlan, plansFor, priceOf } from './plans-for.ts'

const price = (priceCurrency: string, isArchived = false) =>
  ({ amountType: 'fixed', priceAmount: 100, priceCurrency, isArchived }) as never
const monthly = { recurringInterval: 'month', recurringIntervalCount: 1 } as const
const plan = (id: string, ...prices: never[]) => ({
  ...monthly,
  id,
  name: id,
  isArchived: false,
  prices,
})

test('a plan is changed to another one that is sold in its currency', () => {
  const plans = [
    plan('own', price('eur')),
    plan('studio', price('eur')),
    plan('dollars', price('usd')),
    plan('both', price('usd'), price('eur')),
    plan('before', price('eur', true), price('usd')),
    { ...plan('gone', price('eur')), isArchived: true },
  ]
  const ids = plansFor({ currency: 'eur', productId: 'own' }, plans).map(({ id }) => id)
  expect(ids).toEqual(['studio', 'both'])
})

test('there is one change at a time, and none of what ends or is not paid', () => {
  const active = { status: 'active', cancelAtPeriodEnd: false, pendingUpdate: null } as const
  expect(mayChangePlan(active)).toBe(true)
  expect(mayChangePlan({ ...active, cancelAtPeriodEnd: true })).toBe(false)
  expect(mayChangePlan({ ...active, status: 'past_due' })).toBe(false)
  expect(mayChangePlan({ ...active, pendingUpdate: {} as never })).toBe(false)
})

test('the price of a plan is told where it is one amount', () => {
  const metered = { amountType: 'metered_unit', priceCurrency: 'eur', isArchived: false } as never
  expect(priceOf(plan('studio', price('usd'), price('eur')), 'eur')).toBe(100)
  expect(priceOf(plan('studio', price('eur', true), price('eur')), 'eur')).toBe(100)
  expect(priceOf(plan('usage', price('eur'), metered), 'eur')).toBe(100)
  expect(hasUsage(plan('usage', price('eur'), metered), 'eur')).toBe(true)
  expect(hasUsage(plan('studio', price('eur')), 'eur')).toBe(false)
  expect(priceOf(plan('only usage', metered), 'eur')).toBeNull()
  expect(priceOf(plan('other', price('usd')), 'eur')).toBeNull()
})

test('what another plan lacks is lost: benefits, and seats where it sells none', () => {
  const seat = { amountType: 'seat_based', priceCurrency: 'eur', isArchived: false } as never
  const key = { id: 'key', description: 'License key', type: 'license_keys' } as const
  const team = { currency: 'eur', seats: 7, product: { benefits: [key] } }
  const solo = { ...plan('solo', price('eur')), benefits: [] }
  expect(lossOf(team, solo)).toEqual({ benefits: [key], seats: 7 })
  expect(lossOf(team, { ...plan('seats', seat), benefits: [key] })).toEqual({
    ...{ benefits: [], seats: 0 },
  })
  expect(lossOf({ ...team, seats: null }, solo).seats).toBe(0)
})
