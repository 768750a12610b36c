import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from './draft.ts'
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const stored = { draft: emptyDraft('eur'), at: 1_000, version: null }

test('a draft is kept for its organization and its product', () => {
  expect(keepDraft('acme', 'one', stored)).toBe(true)
  expect(readDraft('acme', 'one')).toEqual(stored)
  expect(readDraft('acme', undefined)).toBeNull()
  expect(readDraft('other', 'one')).toBeNull()
  forgetDraft('acme', 'one')
  expect(readDraft('acme', 'one')).toBeNull()
})

test.each([
  ['of another release', { ...stored, draft: { name: 'Light Studio' } }],
  ['with a text for a list', { ...stored, draft: { ...stored.draft, tiers: 'none' } }],
  ['that is none', 'Light Studio'],
])('a draft %s is none', (_, found) => {
  keepDraft('acme', 'one', found as typeof stored)
  expect(readDraft('acme', 'one')).toBeNull()
})

test('a browser that keeps nothing says so', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(keepDraft('acme', 'one', stored)).toBe(false)
  expect(readDraft('acme', 'one')).toBeNull()
  forgetDraft('acme', 'one')
})
