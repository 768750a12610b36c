// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export type EmailChoices = {
  newDevice: boolean
  webhookDisabled: boolean
  invitationAsked: boolean
  usageAlert: boolean
  withdrawalDeclared: boolean
}

export type Preferences = {
  locale: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | null
  region: string | null
  timeZone: string | null
  firstDayOfWeek: ('monday' | 'sunday' | 'saturday') | null
  theme: ('light' | 'dark' | 'system') | null
  density: 'comfortable' | 'compact'
  motion: 'system' | 'reduced'
  shortcuts: boolean
}

export const get: Route<{
  input: Record<never, never>
  output: Preferences
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/account/preferences' }

export const getEmails: Route<{
  input: Record<never, never>
  output: EmailChoices
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/account/emails' }

export const setEmails: Route<{
  input: {
    newDevice?: boolean | undefined
    webhookDisabled?: boolean | undefined
    invitationAsked?: boolean | undefined
    usageAlert?: boolean | undefined
    withdrawalDeclared?: boolean | undefined
  }
  output: EmailChoices
  error: 'INVALID_API_KEY'
}> = { line: 'PATCH /api/account/emails' }

export const update: Route<{
  input: {
    locale?: (('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | null) | undefined
    region?: (string | null) | undefined
    timeZone?: (string | null) | undefined
    firstDayOfWeek?: (('monday' | 'sunday' | 'saturday') | null) | undefined
    theme?: (('light' | 'dark' | 'system') | null) | undefined
    density?: ('comfortable' | 'compact') | undefined
    motion?: ('system' | 'reduced') | undefined
    shortcuts?: boolean | undefined
  }
  output: Preferences
  error: 'UNKNOWN_TIME_ZONE' | 'INVALID_API_KEY'
}> = { line: 'PATCH /api/account/preferences' }
