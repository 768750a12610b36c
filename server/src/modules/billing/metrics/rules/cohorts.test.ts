import { expect, test } from 'vitest'
import { cohortsOf } from './cohorts.ts'

const started = (startedIn: number, endedIn: number | null, count = 1) => ({
  startedIn,
  endedIn,
  count,
})

test('of ten that started in January, two ended in January and three in March', () => {
  const lives = [started(0, 0, 2), started(0, 2, 3), started(0, null, 5)]
  expect(cohortsOf(lives, 1, 3)).toEqual([{ subscriptions: 10, active: [8, 8, 5, 5] }])
})

test('each cohort is as long as it is old, and one of the future is empty', () => {
  const lives = [started(0, null), started(1, 1), started(1, null)]
  expect(cohortsOf(lives, 3, 1)).toEqual([
    { subscriptions: 1, active: [1, 1] },
    { subscriptions: 2, active: [1] },
    { subscriptions: 0, active: [] },
  ])
})
