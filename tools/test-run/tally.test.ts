import { expect, test } from 'vitest'
import { tallyLine, tallyOf, withFailures } from './tally.ts'

test('suites and files that broke, and lost errors, count as failed', () => {
  const green = { file: 'a', passed: 3, skipped: 1, failed: [], broken: [] }
  const red = { file: 'b', passed: 2, skipped: 4, failed: ['one', 'two'], broken: ['suite'] }
  expect(tallyOf([green, red], 0)).toEqual({ passed: 5, failed: 3, skipped: 5 })
  expect(tallyOf([green, red], 2)).toEqual({ passed: 5, failed: 5, skipped: 5 })
  expect(tallyOf([], 0)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('skipped tests are named only when there are some', () => {
  expect(tallyLine({ passed: 3, failed: 1, skipped: 0 })).toBe('3 passed, 1 failed')
  expect(tallyLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped')
})

test('a run without a single test has failed', () => {
  expect(withFailures({ passed: 0, failed: 0, skipped: 4 }, true).failed).toBe(1)
})

test('a run that broke off has failed', () => {
  expect(withFailures({ passed: 9, failed: 0, skipped: 0 }, false).failed).toBe(1)
  expect(withFailures({ passed: 9, failed: 0, skipped: 0 }, true).failed).toBe(0)
  expect(withFailures({ passed: 9, failed: 2, skipped: 0 }, false).failed).toBe(2)
})
