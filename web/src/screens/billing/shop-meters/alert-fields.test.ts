import { expect, test } from 'vitest'
import { shareProblem } from './alert-fields.ts'

test.each([
  ['80', [], undefined],
  [' 100 ', ['80'], undefined],
  ['1000', ['100'], undefined],
  ['0', [], 'share'],
  ['1001', [], 'share'],
  ['80.5', [], 'share'],
  ['80 %', [], 'share'],
  ['', [''], 'share'],
  ['80', ['80'], 'twice'],
  ['080', ['80'], 'twice'],
])('%j beside %j', (typed, others, problem) => {
  expect(shareProblem(typed, others)).toBe(problem)
})
