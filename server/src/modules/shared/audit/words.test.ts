import { readFileSync } from 'node:fs'
import { eventCatalogue } from '@guildhall/contract'
import { expect, test } from 'vitest'

const path = new URL('../../../../../locales/en/audit.json', import.meta.url)
const { actions, groups } = JSON.parse(readFileSync(path, 'utf8')).ui
const named = Object.entries(actions as Record<string, object>).flatMap(([group, words]) =>
  Object.keys(words).map((name) => `${group}.${name}`),
)

/** Lines that are written without an event. */
const ownActions = [
  'sign_in.failed',
  'proof.failed',
  'api_key.refused',
  'admin.refused',
  'refusals.left_out',
  'audit.pruned',
  'audit.erased',
]

test('every line of the log has words for those who read it, and no others have', () => {
  expect(named.toSorted()).toEqual([...Object.keys(eventCatalogue), ...ownActions].toSorted())
})

test('every group of the filter has actions', () => {
  expect(Object.keys(groups).filter((group) => !Object.hasOwn(actions, group))).toEqual([])
})
