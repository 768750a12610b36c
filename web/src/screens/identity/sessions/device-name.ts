import type { Device } from '@guildhall/contract/identity/sessions'
import { useTranslations } from 'use-intl/react'

export type DeviceTexts = {
  readonly browserOn: (words: { browser: string; system: string }) => string
  readonly unknown: string
}

/** “Firefox 146 on Linux”: as far as the user agent contains it. */
export function deviceName(device: Device, words: DeviceTexts): string {
  const browser = [device.browser, device.browserVersion?.split('.')[0]].filter(Boolean).join(' ')
  if (device.browser && device.system) return words.browserOn({ browser, system: device.system })
  if (device.browser) return browser
  return device.system ?? words.unknown
}

export function useDeviceName(): (device: Device) => string {
  const t = useTranslations('sessions.ui.list')
  const words = {
    browserOn: (names: { browser: string; system: string }) => t('browserOn', names),
    unknown: t('unknownDevice'),
  }
  return (device) => deviceName(device, words)
}
