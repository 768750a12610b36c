// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export type AccentColors = {
  accent: string
  accentHover: string
  onAccent: string
  accentSoft: string
  link: string
}

export type Branding = {
  name: string
  logo: string | null
  accentColor: string | null
  colors: { light: AccentColors; dark: AccentColors } | null
  support: string | null
  termsUrl: string | null
  privacyUrl: string | null
}

export type BrandingSettings = {
  name: string
  logo: string | null
  accentColor: string | null
  colors: { light: AccentColors; dark: AccentColors } | null
  support: string | null
  termsUrl: string | null
  privacyUrl: string | null
  senderName: string | null
  mailFooter: string | null
  fixed: (
    | 'name'
    | 'logo'
    | 'accentColor'
    | 'senderName'
    | 'mailFooter'
    | 'support'
    | 'termsUrl'
    | 'privacyUrl'
  )[]
}

export const get: Route<{
  input: Record<never, never>
  output: Branding
  error: never
}> = { line: 'GET /api/branding' }

export const getSettings: Route<{
  input: Record<never, never>
  output: BrandingSettings
  error: never
}> = { line: 'GET /api/admin/branding' }

export const removeLogo: Route<{
  input: Record<never, never>
  output: BrandingSettings
  error: never
}> = { line: 'DELETE /api/admin/branding/logo' }

export const setLogo: Route<{
  input: { content: string }
  output: BrandingSettings
  error: 'PICTURE_CANNOT_BE_READ' | 'PICTURE_IS_TOO_LARGE'
}> = { line: 'PUT /api/admin/branding/logo' }

export const update: Route<{
  input: {
    name?: (string | null) | undefined
    accentColor?: (string | null) | undefined
    senderName?: (string | null) | undefined
    mailFooter?: (string | null) | undefined
    support?: (string | null) | undefined
    termsUrl?: (string | null) | undefined
    privacyUrl?: (string | null) | undefined
  }
  output: BrandingSettings
  error: 'THIS_IS_SET_IN_THE_SETTINGS_FILE'
}> = { line: 'PATCH /api/admin/branding' }
