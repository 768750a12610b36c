import { expect, test } from 'vitest'
import { isSameName, obstacleOf } from './verdict.ts'

const deadline = new Date('2026-11-16T23:00:00Z')
const facts = {
  isCovered: true,
  declaredAt: new Date('2026-11-16T22:59:59.999Z'),
  deadline,
  isDelivered: false,
  isOver: false,
}

test('a declaration in time is enough', () => {
  expect(obstacleOf(facts)).toBeUndefined()
  expect(obstacleOf({ ...facts, declaredAt: deadline })).toBe('too_late')
})

test.each([
  ['nothing_left', { isOver: true, isCovered: false }],
  ['not_covered', { isCovered: false }],
  ['not_covered', { deadline: null }],
  ['delivered', { isDelivered: true }],
  ['too_late', { isDelivered: true, declaredAt: deadline }],
])('it is refused as %s', (obstacle, more) => {
  expect(obstacleOf({ ...facts, ...more })).toBe(obstacle)
})

test.each([
  ['Ada Lovelace', 'ada  LOVELACE', true],
  ['Ada Lovelace', '\u00a0Ada\tLovelace ', true],
  ['Ада Лавлейс', 'АДА ЛАВЛЕЙС', true],
  ['Ada Lovelace', 'AdaLovelace', false],
  ['Ada Lovelace', '', false],
])('the name %s is also written “%s”: %s', (known, given, isSame) => {
  expect(isSameName({ given, known: [null, known] })).toBe(isSame)
})

test('one of several names is enough, and who has none is found without it', () => {
  expect(isSameName({ given: 'Engines Ltd', known: ['Ada', 'Engines Ltd'] })).toBe(true)
  expect(isSameName({ given: 'Ada', known: [null, ' '] })).toBe(true)
})
