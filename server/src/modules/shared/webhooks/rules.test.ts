import type { Audience } from '@guildhall/contract'
import { describe, expect, test } from 'vitest'
import { bodyOf, contentOf } from '../../../platform/deliveries/index.ts'
import { addresseesOf, subscriptionsTo, unknownEvents } from './rules.ts'
import { schedule } from './surface.ts'

test('there are ten attempts within about 76 hours, with pauses that only grow', () => {
  const { pauses } = schedule
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.length).toBe(9)
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(75)
  expect(hours).toBeLessThan(77)
})

describe('the body of a message', () => {
  const at = new Date('2030-01-10T00:00:00.123Z')

  test('contains the stored payload letter by letter', () => {
    const payload = '{"b":1.0, "a":"\\u00e9 \\/"}'
    const body = bodyOf('user.created', at, payload)
    expect(body).toBe(`{"type":"user.created","timestamp":"${at.toISOString()}","data":${payload}}`)
    expect(JSON.parse(body).data).toEqual({ b: 1, a: 'é /' })
  })

  test('is its own where it has one, and empty once its payload was erased', () => {
    const message = { type: 'webhook.test', occurredAt: at, payload: null, body: '{"own":1}' }
    expect(contentOf(message)).toBe('{"own":1}')
    expect(contentOf({ ...message, body: null })).toBe('')
  })
})

test('events of users and of webhooks go to webhooks of the installation only', () => {
  const to = (audience: Audience) => addresseesOf('some.event', audience, 'o1')
  expect(to('organization')?.organizationId).toBe('o1')
  expect(to('operator')?.organizationId).toBeNull()
  expect(to('internal')).toBeUndefined()
})

test('a type is matched by its name, its group and by everything', () => {
  expect(subscriptionsTo('team.member_added')).toEqual(['*', 'team.*', 'team.member_added'])
})

test('an organization may subscribe to its own events only, and nobody to internal ones', () => {
  const known = [
    { type: 'user.created', audience: 'operator' },
    { type: 'member.added', audience: 'organization' },
    { type: 'team.created', audience: 'organization' },
    { type: 'webhook.created', audience: 'operator' },
    { type: 'engine.turned', audience: 'internal' },
  ] as const
  expect(unknownEvents(['engine.turned', 'engine.*'], known, false)).toHaveLength(2)
  expect(unknownEvents(['*', 'member.*', 'team.created'], known, true)).toEqual([])
  expect(unknownEvents(['user.created', 'user.*', 'webhook.*'], known, true)).toHaveLength(3)
  expect(unknownEvents(['user.*', 'webhook.created'], known, false)).toEqual([])
  expect(
    unknownEvents(['nothing.*', 'member.nothing', 'constructor.*'], known, false),
  ).toHaveLength(3)
})
