import type {
  BrandingField,
  BrandingSettings,
  Branding as WireBranding,
} from '@guildhall/contract/shared/branding'
import type { CurrentBranding } from '../../../platform/branding/index.ts'

export function toWire(branding: CurrentBranding): WireBranding {
  const { accentColor, colors, logo, name, privacyUrl, support, termsUrl } = branding
  return { name, logo, accentColor, colors, support, termsUrl, privacyUrl }
}

export function settingsToWire(
  branding: CurrentBranding,
  fixed: readonly BrandingField[],
): BrandingSettings {
  const { mailFooter, senderName, setLinks } = branding
  return { ...toWire(branding), ...setLinks, senderName, mailFooter, fixed: [...fixed] }
}
