import { expect, test } from 'vitest'
import { nextStep, type Standing, usageBefore } from './next-step.ts'

const [may, june, july] = [5, 6, 7].map((month) => new Date(`2027-0${month}-03T06:00:00Z`)) as [
  Date,
  Date,
  Date,
]
const active: Standing = {
  status: 'active',
  isEnding: false,
  isPausing: false,
  periodEnd: june,
  resumesAt: null,
  endedAt: null,
  changesAt: null,
  isByUse: false,
}

test.each([
  ['renews at the end of its period', {}, { kind: 'renews', date: june }],
  [
    'in a trial costs something after it',
    { status: 'trialing' },
    { kind: 'trialEnds', date: june },
  ],
  ['is still collected while overdue', { status: 'past_due' }, { kind: 'renews', date: june }],
  ['that was canceled ends', { isEnding: true }, { kind: 'endsOn', date: june }],
  ['that has ended says when', { status: 'canceled', endedAt: may }, { kind: 'ended', date: may }],
  ['that was never paid says nothing', { status: 'incomplete_expired' }, null],
  ['by use has no amount yet', { isByUse: true }, { kind: 'renewsUsage', date: june }],
  ['that changes with its renewal', { changesAt: june }, { kind: 'renewsOn', date: june }],
  ['that changes before keeps its amount', { changesAt: may }, { kind: 'renews', date: june }],
  ['paused until a day', { status: 'paused', resumesAt: july }, { kind: 'paused', date: july }],
  ['paused without a day', { status: 'paused' }, null],
  [
    'that will be paused is paid after the pause',
    { isPausing: true, resumesAt: july },
    { kind: 'renews', date: july },
  ],
  ['that will be paused without a day', { isPausing: true }, null],
] as const)('a subscription %s', (_, change, expected) => {
  expect(nextStep({ ...active, ...change })).toEqual(expected)
})

test('usage of a month in a yearly plan is charged before it renews', () => {
  const yearly = { currentMeterPeriodEnd: may, currentPeriodEnd: july, status: 'active' } as const
  expect(usageBefore(yearly)).toBe(may)
  expect(usageBefore({ ...yearly, currentMeterPeriodEnd: july })).toBeNull()
  expect(usageBefore({ ...yearly, currentMeterPeriodEnd: null })).toBeNull()
  expect(usageBefore({ ...yearly, status: 'canceled' })).toBeNull()
})
