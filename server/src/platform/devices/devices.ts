import type { Device } from '@guildhall/contract/identity/sessions'
import Bowser from 'bowser'

const kinds: Record<string, Device['kind']> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
}
const maxLength = 512
const unknown: Device = { kind: 'unknown', browser: null, browserVersion: null, system: null }

/** Parses the User-Agent header; it can be forged, so the result is for display only. */
export function parseDevice(userAgent: string): Device {
  if (userAgent === '') return unknown
  const parsed = Bowser.parse(userAgent.slice(0, maxLength))
  return {
    kind: kinds[parsed.platform.type ?? ''] ?? 'unknown',
    browser: parsed.browser.name || null,
    browserVersion: parsed.browser.version?.split('.')[0] || null,
    system: parsed.os.name || null,
  }
}
