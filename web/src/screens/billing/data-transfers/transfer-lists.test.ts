import { transferResources } from '@guildhall/contract/billing/data-exports'
import { expect, test } from 'vitest'
import { exportResources, importResources, totalOf } from './transfer-lists.ts'

test('every list of a file can be downloaded by itself', () => {
  expect(exportResources.toSorted()).toEqual(transferResources.toSorted())
  for (const each of importResources) expect(exportResources).toContain(each)
})

test('rows of all lists are counted together', () => {
  const counts = {
    customers: { created: 3, existing: 1, refused: 2, skipped: 0 },
    orders: { created: 0, existing: 0, refused: 0, skipped: 40 },
  }
  expect(totalOf({ counts })).toEqual({ created: 3, existing: 1, refused: 2, skipped: 40 })
  expect(totalOf({ counts: {} })).toEqual({ created: 0, existing: 0, refused: 0, skipped: 0 })
})
