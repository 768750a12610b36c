import * as contract from '@guildhall/contract/shared/branding'
import type { CurrentBranding } from '../../../platform/branding/index.ts'
import type { Router } from '../../../platform/http/index.ts'
import type { BrandingSettings } from './service.ts'
import { settingsToWire, toWire } from './wire.ts'

export function mountBranding(router: Router, branding: BrandingSettings) {
  const settings = (current: CurrentBranding) => settingsToWire(current, branding.fixed)

  router.bind(contract.get, async () => toWire(await branding.current()))
  router.bind(contract.getSettings, async () => settings(await branding.current()))
  router.bind(contract.update, async ({ body }) => settings(await branding.update(body)))
  router.bind(contract.setLogo, async ({ body }) => settings(await branding.setLogo(body.content)))
  router.bind(contract.removeLogo, async () => settings(await branding.removeLogo()))
}
