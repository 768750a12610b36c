import { expect, test } from 'vitest'
import {
  type ClauseDraft,
  clauseChecks,
  draftOf,
  type Filter,
  fieldOf,
  filterOf,
  isGroup,
  newClause,
  newGroup,
  problemOf,
  replaced,
  sizeOf,
  withType,
} from './filter-draft.ts'

const filter: Filter = {
  conjunction: 'and',
  clauses: [
    { property: 'name', operator: 'eq', value: 'llm.call' },
    {
      conjunction: 'or',
      clauses: [
        { property: 'tokens', operator: 'gte', value: 100 },
        { property: 'cached', operator: 'ne', value: true },
      ],
    },
  ],
}
const clause = (more: Partial<ClauseDraft>): ClauseDraft => ({
  ...newClause(),
  value: 'a',
  ...more,
})

test('a filter of the server is the same after it was a draft', () => {
  expect(filterOf(draftOf(filter))).toEqual(filter)
  expect(sizeOf(draftOf(filter))).toBe(4)
})

test.each([
  [clause({ property: ' ' }), 'property'],
  [clause({ property: 'p'.repeat(257) }), 'property'],
  [clause({ value: '' }), 'value'],
  [clause({ value: 'v'.repeat(1_001) }), 'value'],
  [clause({ type: 'number', value: '1.5' }), 'number'],
  [clause({ type: 'number', value: '' }), 'number'],
  [clause({ type: 'number', value: '2147483648' }), 'number'],
  [clause({ type: 'number', value: '-2147483647' }), undefined],
  [clause({ type: 'truth', value: 'false' }), undefined],
  [clause({}), undefined],
])('what is missing from a condition is known: %o', (draft, problem) => {
  expect(problemOf(draft)).toBe(problem)
})

test('an unfinished condition has no filter, and its field says why', () => {
  const group = newGroup('and')
  const [first] = group.clauses
  expect(filterOf(group)).toBeUndefined()
  const checks = clauseChecks(group, (problem) => problem)
  const name = fieldOf(first?.key ?? '', 'value')
  expect(Object.keys(checks)).toEqual([name])
  expect(checks[name]?.('', new FormData())).toBe('value')
})

test('another kind of value takes operators with it that it does not have', () => {
  const contains = clause({ operator: 'like', value: '12' })
  expect(withType(contains, 'number')).toMatchObject({ operator: 'eq', value: '12' })
  expect(withType(contains, 'truth')).toMatchObject({ operator: 'eq', value: 'true' })
  expect(withType(clause({ type: 'truth', value: 'true' }), 'text').value).toBe('')
  expect(withType(clause({ operator: 'gt' }), 'number').operator).toBe('gt')
})

test('a condition in an inner group is changed or removed, and the others stay', () => {
  const draft = draftOf(filter)
  const inner = draft.clauses.find(isGroup)
  const [tokens] = inner?.clauses ?? []
  const without = replaced(draft, tokens?.key ?? '', () => null)
  expect(filterOf(without)).toEqual({
    conjunction: 'and',
    clauses: [
      filter.clauses[0],
      { conjunction: 'or', clauses: [{ property: 'cached', operator: 'ne', value: true }] },
    ],
  })
  const or = replaced(draft, inner?.key ?? '', (each) => ({ ...each, conjunction: 'and' }))
  expect(filterOf(or)?.clauses[1]).toMatchObject({ conjunction: 'and' })
})
