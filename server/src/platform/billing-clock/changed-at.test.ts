import { expect, test } from 'vitest'
import { changedAt } from './changed-at.ts'

const createdAt = new Date('2030-01-01')
const early = new Date('2030-02-01')
const late = new Date('2030-03-01')

test('a row is never changed before its last change, nor before it was created', () => {
  expect(changedAt({ at: late }, { createdAt, modifiedAt: early })).toEqual(late)
  expect(changedAt({ at: early }, { createdAt, modifiedAt: late })).toEqual(late)
  expect(changedAt({ at: new Date('2029-01-01') }, { createdAt, modifiedAt: null })).toEqual(
    createdAt,
  )
})
