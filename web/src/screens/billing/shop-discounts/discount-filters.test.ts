import { expect, test } from 'vitest'
import { narrowedTo } from './discount-filters.ts'

const now = new Date('2030-05-10T12:00:00Z')

test('states are asked for by the names of the endpoint', () => {
  expect(narrowedTo('running', now)).toEqual({ state: ['active'] })
  expect(narrowedTo('usedUp', now)).toEqual({ state: ['used_up'] })
})

test('those that end soon end within a week and were used in the last thirty days', () => {
  expect(narrowedTo('ending', now)).toEqual({
    state: ['active'],
    endsBefore: '2030-05-17T12:00:00.000Z',
    redeemedAfter: '2030-04-10T12:00:00.000Z',
  })
})

test('what an address makes up narrows nothing', () => {
  expect(narrowedTo('void', now)).toEqual({})
  expect(narrowedTo(undefined, now)).toEqual({})
})
