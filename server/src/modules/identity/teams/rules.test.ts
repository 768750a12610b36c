import { expect, test } from 'vitest'
import { create, join, keptAs, remove } from './rules.ts'

const free = { allowRemovingAll: false }

test('teams are created up to the maximum, or without limit', () => {
  expect(create(1000, free).ok).toBe(true)
  expect(create(2, { ...free, maximum: 3 }).ok).toBe(true)
  expect(create(3, { ...free, maximum: 3 })).toEqual({
    ok: false,
    code: 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
  })
})

test('the last team cannot be removed, unless that is allowed', () => {
  expect(remove(2, free).ok).toBe(true)
  expect(remove(1, free)).toEqual({ ok: false, code: 'UNABLE_TO_REMOVE_LAST_TEAM' })
  expect(remove(1, { allowRemovingAll: true }).ok).toBe(true)
})

test('the last team stays for everybody, and their own for its members', () => {
  expect(keptAs({ joined: true, teams: 1 }, free)).toBe('last')
  expect(keptAs({ joined: true, teams: 2 }, free)).toBe('own')
  expect(keptAs({ joined: false, teams: 2 }, free)).toBeNull()
  expect(keptAs({ joined: false, teams: 1 }, { allowRemovingAll: true })).toBeNull()
})

test('a team takes members up to its maximum', () => {
  expect(join(1000, free).ok).toBe(true)
  expect(join(1, { ...free, membersMaximum: 2 }).ok).toBe(true)
  expect(join(2, { ...free, membersMaximum: 2 })).toEqual({
    ok: false,
    code: 'TEAM_MEMBER_LIMIT_REACHED',
  })
})
