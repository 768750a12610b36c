import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const words = {
  browserOn: ({ browser, system }: { browser: string; system: string }) =>
    `${system} üzerinde ${browser}`,
  unknown: 'Bilinmeyen cihaz',
}
const device = {
  kind: 'computer',
  browser: 'Firefox',
  browserVersion: '146.0.1',
  system: 'Linux',
} as const

test.each([
  [device, 'Linux üzerinde Firefox 146'],
  [{ ...device, browserVersion: null }, 'Linux üzerinde Firefox'],
  [{ ...device, system: null }, 'Firefox 146'],
  [{ ...device, browser: null }, 'Linux'],
  [{ ...device, browser: null, browserVersion: null, system: null }, 'Bilinmeyen cihaz'],
])('%j', (given, name) => {
  expect(deviceName(given, words)).toBe(name)
})
