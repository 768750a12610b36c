import { expect, test } from 'vitest'
import { shifted } from './chosen-metrics.ts'

test('a metric moves by one place, and stays at the ends', () => {
  const all = ['orders', 'revenue', 'ltv']
  expect(shifted(all, 1, -1)).toEqual(['revenue', 'orders', 'ltv'])
  expect(shifted(all, 1, 1)).toEqual(['orders', 'ltv', 'revenue'])
  expect(shifted(all, 0, -1)).toEqual(all)
  expect(shifted(all, 2, 1)).toEqual(all)
  expect(shifted(all, 7, 1)).toEqual(all)
})
