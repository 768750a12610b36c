import { expect, test } from 'vitest'
import { eventsOf } from './events-of.ts'

const day = (of: number) => new Date(Date.UTC(2027, 4, of))
const started = {
  status: 'active',
  startedAt: day(1),
  trialEnd: day(8),
  pastDueAt: null,
  pausedAt: null,
  canceledAt: null,
  endedAt: null,
} as const
const kinds = (change: object) => eventsOf({ ...started, ...change }).map(({ kind }) => kind)

test('the past of a subscription is told newest first', () => {
  expect(kinds({ canceledAt: day(10) })).toEqual(['canceled', 'trialEnded', 'started'])
  expect(kinds({ status: 'canceled', canceledAt: day(10), endedAt: day(10) })).toEqual([
    ...['ended', 'canceled', 'trialEnded', 'started'],
  ])
})

test('a trial that goes on, or was left early, has no end of its own', () => {
  expect(kinds({ status: 'trialing' })).toEqual(['started'])
  expect(kinds({ status: 'canceled', canceledAt: day(3), endedAt: day(3) })).toEqual([
    ...['ended', 'canceled', 'started'],
  ])
})
