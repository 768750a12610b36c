import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groups } from '../../server/scenarios/billing/by-hand/cases/index.ts'
import { projectFiles, root } from '../tree.ts'
import { evaluate, wrongFigures } from './by-hand.ts'
import { byHandPage } from './by-hand-page.ts'

test('every figure is the value of its formula', () => {
  expect(wrongFigures(groups)).toEqual([])
})

test('docs/billing-by-hand.md is up to date', async () => {
  await expect(byHandPage(groups)).toMatchFileSnapshot(join(root, 'docs/billing-by-hand.md'))
})

test('all cases are on the page, and are played', () => {
  const folder = 'server/scenarios/billing/by-hand'
  const texts = new Map(projectFiles().map(({ path, text }) => [path, text]))
  const names = [...texts.keys()].flatMap((path) => {
    const [, name] = path.match(`^${folder}/cases/(.+)[.]ts$`) ?? []
    return name && name !== 'index' ? name : []
  })
  expect(names).toHaveLength(Object.keys(groups).length)
  for (const name of names) {
    expect(texts.get(`${folder}/cases/index.ts`)).toContain(`from './${name}.ts'`)
    expect(texts.get(`${folder}/${name}.test.ts`)).toContain('\nplay(')
  }
})

test.each<[string, bigint]>([
  ['1 + 2 * 3 - -4', 11n],
  ['(1 + 2) * 3 / 9', 1n],
  ['12 / 4 / 3 * 12.5 * 8%', 1n],
  ['round(0.5) + round(-2.5) + round(2.4999)', 0n],
  ['even(0.5) + even(1.5) + even(2.5) + even(-3.5) + even(2.51)', 3n],
  ['down(2.9) + down(-2.9) + down(7 / 2)', 3n],
  ['min(3, 1/2 * 4, 5) + max(-3, -4)', -1n],
  // A quotient of floats would be 0.30000000000000004 * 10.
  ['(0.1 + 0.2) * 10', 3n],
])('%s is %d', (formula, value) => {
  expect(evaluate(formula)).toBe(value)
})

test.each(['1 / 3', '1 +', '(1', '1 2', '1 / 0', 'floor(1)', '2 ^ 3', ''])(
  '“%s” has no value',
  (formula) => {
    expect(() => evaluate(formula)).toThrow()
  },
)

test('a figure that is not the value of its formula is found', () => {
  const cases = [['the tax', 'round(1000 * 19/119)', 159]] as const
  expect(wrongFigures({ Tax: { 'inside the price': { cases } } })).toEqual([
    'inside the price, the tax: round(1000 * 19/119) = 160, not 159',
  ])
})
