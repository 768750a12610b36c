import { expect, test } from 'vitest'
import { eventsOf } from './events-of.ts'

const day = (of: number) => new Date(Date.UTC(2027, 4, of))
const started = {
  startedAt: day(1),
  trialEnd: day(8),
  pastDueAt: null,
  pausedAt: null,
  canceledAt: null,
  endedAt: null,
}
const kinds = (change: object, now = day(20)) =>
  eventsOf({ ...started, ...change }, now).map(({ kind }) => kind)

test('the past of a subscription is told newest first, and nothing of what is still to come', () => {
  expect(kinds({}, day(3))).toEqual(['started'])
  expect(kinds({ canceledAt: day(10), endedAt: day(31) })).toEqual([
    'canceled',
    'trialEnded',
    'started',
  ])
  expect(kinds({ canceledAt: day(10), endedAt: day(10) })).toEqual([
    ...['ended', 'canceled', 'trialEnded', 'started'],
  ])
})

test('a trial that was left early has no end of its own', () => {
  expect(kinds({ canceledAt: day(3), endedAt: day(3) })).toEqual(['ended', 'canceled', 'started'])
})
