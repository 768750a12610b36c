import { expect, test } from 'vitest'
import { fraction } from '../../../../kernel/index.ts'
import { unusedShare } from './unused.ts'

test.each([
  ['nothing was used', 0, { given: 100, stays: 0 }, [1, 1]],
  ['all was used', 100, { given: 100, stays: 0 }, [0, 1]],
  ['a quarter was used', 25, { given: 100, stays: 0 }, [3, 4]],
  ['the next plan gives as much', 100, { given: 100, stays: 100 }, [1, 1]],
  ['the next plan gives a part', 300, { given: 300, stays: 100 }, [1, 3]],
  ['earlier plans of the period gave more', 300, { given: 100, stays: 0 }, [0, 1]],
  ['the plan gives none', 100, { given: 0, stays: 0 }, [1, 1]],
] as const)('%s', (_, used, units, [left, of]) => {
  expect(unusedShare(used, units)).toEqual(fraction.of(left, of))
})
