import { afterEach, expect, test, vi } from 'vitest'
import { rememberStart, startPath } from './start-page.ts'

function withStorage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
}
afterEach(() => void vi.unstubAllGlobals())

test('the page of the organization that was open last', () => {
  withStorage()
  expect(startPath()).toBe('/account/organizations')
  rememberStart('/o/acme/settings/teams')
  expect(startPath()).toBe('/o/acme/settings/teams')
  rememberStart(null)
  expect(startPath()).toBe('/account/organizations')
})

// The server refuses these as the target of a link, so a sign-in by email would fail in this browser.
test.each([
  '/o/acme/settings/teams/a b',
  '/o/acme/settings/%3Cb%3E',
  '//evil.example',
  '/admin/users',
])('%s is no start', (path) => {
  withStorage()
  rememberStart(path)
  expect(startPath()).toBe('/account/organizations')
})

test('without storage there is a start, too', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberStart('/o/acme/settings/teams')
  expect(startPath()).toBe('/account/organizations')
})
