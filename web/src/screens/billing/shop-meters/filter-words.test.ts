import { expect, test } from 'vitest'
import type { Filter } from './filter-draft.ts'
import { filterWords, meterSentence, type Words } from './filter-words.ts'

const words: Words = {
  clause: ({ property, operator, value }) => `${property} ${operator} ${value}`,
  joined: (conjunction, one, other) => `${one} ${conjunction} ${other}`,
  inside: (text) => `(${text})`,
  more: (count) => `+${count}`,
  whole: ({ func }, filter) => `${func}: ${filter ?? 'all'}`,
}
const a = { property: 'a', operator: 'eq', value: 1 } as const
const b = { ...a, property: 'b' }
const and = (...clauses: Filter['clauses']): Filter => ({ conjunction: 'and', clauses })
const or = (...clauses: Filter['clauses']): Filter => ({ conjunction: 'or', clauses })

test.each([
  [and(), undefined],
  [and(or(), and()), undefined],
  [and(a), 'a eq 1'],
  [and(a, b), 'a eq 1 and b eq 1'],
  [and(a, or(a, b)), 'a eq 1 and (a eq 1 or b eq 1)'],
  [or(and(a, b), a), '(a eq 1 and b eq 1) or a eq 1'],
  [and(a, and(a, b)), 'a eq 1 and a eq 1 and b eq 1'],
  [and(or(a, b)), 'a eq 1 or b eq 1'],
  [and(a, or(b)), 'a eq 1 and b eq 1'],
  [or(a, and(or(and(a, b)))), 'a eq 1 or (a eq 1 and b eq 1)'],
])('groups have brackets only where they change what is meant', (filter, text) => {
  expect(filterWords(filter, words)).toBe(text)
})

test('of many conditions the first are said, and how many more there are', () => {
  const text = filterWords(and(...Array.from({ length: 15 }, () => a)), words)
  expect(text?.match(/a eq 1/g)).toHaveLength(12)
  expect(text).toMatch(/ \+3$/)
})

test('a meter without conditions counts every event', () => {
  expect(meterSentence({ filter: and(), aggregation: { func: 'count' } }, words)).toBe('count: all')
})
