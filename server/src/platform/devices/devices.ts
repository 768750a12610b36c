import type { Device } from '@guildhall/contract/sessions'
import Bowser from 'bowser'

const kinds: Record<string, Device['kind']> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
}
const longest = 512
const unknown: Device = { kind: 'unknown', browser: null, browserVersion: null, system: null }

/** What a user agent says of itself; anybody may write anything there, so it is only shown. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return unknown
  const parsed = Bowser.parse(userAgent.slice(0, longest))
  return {
    kind: kinds[parsed.platform.type ?? ''] ?? 'unknown',
    browser: parsed.browser.name || null,
    browserVersion: parsed.browser.version?.split('.')[0] || null,
    system: parsed.os.name || null,
  }
}
