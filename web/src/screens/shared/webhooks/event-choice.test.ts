import { expect, test } from 'vitest'
import { choose, chosenOf, countOf } from './event-choice.ts'

const team = { group: 'team', label: 'Teams', types: ['team.created', 'team.deleted'] }
const role = { group: 'role', label: 'Roles', types: ['role.created'] }

test('a pattern stands for the events of its group, and the star for all', () => {
  expect(chosenOf(['team.*'], team)).toEqual(team.types)
  expect(chosenOf(['team.*'], role)).toEqual([])
  expect(chosenOf(['*'], role)).toEqual(role.types)
  expect(chosenOf(['team.deleted', 'role.created'], team)).toEqual(['team.deleted'])
  expect(countOf(['team.*', 'role.created'], [team, role])).toBe(3)
  expect(countOf(['*'], [team, role])).toBe(3)
})

test('with patterns, a whole group becomes one, and what is left of it becomes types again', () => {
  expect(choose(['role.created'], team, team.types, true)).toEqual(['role.created', 'team.*'])
  expect(choose(['team.*', 'role.*'], team, ['team.created'], true)).toEqual([
    'role.*',
    'team.created',
  ])
  expect(choose(['team.*'], team, [], true)).toEqual([])
})

test('without patterns, a whole group is the list of its types', () => {
  expect(choose(['team.created'], team, team.types, false)).toEqual(team.types)
})
