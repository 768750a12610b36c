import { expect, test } from 'vitest'
import { tallyLine, withFailures } from './tally.ts'

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
