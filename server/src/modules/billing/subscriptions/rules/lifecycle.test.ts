import { expect, test } from 'vitest'
import {
  checkCancelAtPeriodEnd,
  checkChange,
  checkPause,
  checkResume,
  checkRevoke,
  checkUnpause,
  withoutEmptyPause,
} from './lifecycle.ts'

const periodEnd = new Date('2031-02-15T00:00:00Z')
const later = (days: number) => new Date(periodEnd.getTime() + days * 86_400_000)

const base = {
  status: 'active',
  cancelAtPeriodEnd: false,
  endedAt: null,
  pauseAtPeriodEnd: false,
  resumesAt: null,
  periodEnd,
} as const
const states = {
  active: base,
  trialing: { ...base, status: 'trialing' },
  'past due': { ...base, status: 'past_due' },
  unpaid: { ...base, status: 'unpaid' },
  'to be canceled': { ...base, cancelAtPeriodEnd: true },
  'to be paused': { ...base, pauseAtPeriodEnd: true },
  'past due, to be paused': { ...base, status: 'past_due', pauseAtPeriodEnd: true },
  paused: { ...base, status: 'paused' },
  ended: { ...base, status: 'canceled', endedAt: periodEnd },
} as const
type State = keyof typeof states
const ok = 'ok'
const canceled = 'SUBSCRIPTION_IS_ALREADY_CANCELED'
const inactive = 'SUBSCRIPTION_IS_NOT_ACTIVE'
const unplanned = 'SUBSCRIPTION_IS_NOT_BEING_PAUSED'
const running = 'SUBSCRIPTION_IS_NOT_PAUSED'

test.each<[State, string, string, string]>([
  ['active', ok, unplanned, running],
  ['trialing', inactive, unplanned, running],
  ['past due', inactive, unplanned, running],
  ['unpaid', inactive, unplanned, running],
  ['to be canceled', canceled, unplanned, running],
  ['to be paused', ok, ok, running],
  ['past due, to be paused', inactive, ok, running],
  ['paused', ok, unplanned, ok],
  ['ended', canceled, canceled, canceled],
])(
  'a subscription that is %s: pausing is %s, taking that back %s, resuming %s',
  (name, ...expected) => {
    const state = states[name]
    const answers = [checkPause(state), checkUnpause(state), checkResume(state)]
    expect(answers.map((answer) => (answer.ok ? ok : answer.code))).toEqual(expected)
  },
)

test('what is paused can end, but not be changed', () => {
  expect(checkRevoke(states.paused).ok).toBe(true)
  expect(checkChange(states.paused)).toMatchObject({ code: inactive })
  expect(checkCancelAtPeriodEnd(states['to be paused']).ok).toBe(true)
})

test('a planned pause of which nothing is left is none', () => {
  const planned = states['to be paused']
  const gone = { pauseAtPeriodEnd: false, resumesAt: null }
  expect(withoutEmptyPause({ ...planned, resumesAt: periodEnd })).toMatchObject(gone)
  expect(withoutEmptyPause({ ...planned, resumesAt: later(-1) })).toMatchObject(gone)
  const kept = { ...planned, resumesAt: later(1) }
  expect(withoutEmptyPause(kept)).toBe(kept)
  expect(withoutEmptyPause(planned)).toBe(planned)
  const begun = { ...states.paused, resumesAt: periodEnd }
  expect(withoutEmptyPause(begun)).toBe(begun)
})
