import {
  merchantEventTypes,
  merchantTypeOf,
} from '@guildhall/contract/billing/merchant-event-types'
import { expect, test } from 'vitest'
import { addresseesOf, schedule } from './surface.ts'

test('attempts are made at the times that merchants are told, or up to a fifth of a pause earlier', () => {
  let latest = 0
  const times = schedule.pauses.map((pause) => {
    latest += pause * 1.2
    return Math.round(latest / 1_000)
  })
  expect(times).toEqual([4, 12, 300, 1_800, 7_200, 18_000, 36_000, 72_000, 86_400])
})

test('a failing message blocks its resource until its attempt after half an hour', () => {
  const blocked = schedule.pauses.slice(0, schedule.maxBlockingAttempts - 1)
  expect(blocked.reduce((sum, pause) => sum + pause * 1.2, 0)).toBeCloseTo(30 * 60_000)
})

test('events of billing have one name, and those of accounts are for nobody', () => {
  expect(merchantTypeOf('order.paid')).toBe('order.paid')
  expect(merchantTypeOf('merchant.updated')).toBe('organization.updated')
  // The accounts have an event of this name, about something else.
  expect(merchantTypeOf('organization.updated')).toBeUndefined()
  expect(merchantTypeOf('member.added')).toBeUndefined()
  expect(new Set(merchantEventTypes).size).toBe(merchantEventTypes.length)
})

test('an event without an organization has no receivers', () => {
  expect(addresseesOf('order.paid', null)).toBeUndefined()
  expect(addresseesOf('merchant.updated', 'o')).toEqual({
    organizationId: 'o',
    type: 'organization.updated',
    eventTypes: ['organization.updated'],
  })
})
