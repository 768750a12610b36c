import type { Config } from '../../../config/index.ts'

type Count = { readonly day: string; readonly count: number }

const dayLength = 86_400_000
export const days = 30

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The beginning of the first of the last thirty days. */
export const firstDay = (now: Date) => new Date(Date.parse(dayOf(now)) - (days - 1) * dayLength)

/** Every day of the period, in its order. */
export function fillDays(counts: readonly Count[], now: Date): Count[] {
  const found = new Map(counts.map(({ day, count }) => [day, count]))
  const first = firstDay(now).getTime()
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(new Date(first + index * dayLength))
    return { day, count: found.get(day) ?? 0 }
  })
}

/** Sections of the settings without secrets; a new one is not shown until it is listed here. */
const shown = [
  'trustedOrigins',
  'originCheck',
  'database',
  'trustedProxies',
  'strictTransportSecurity',
  'password',
  'emailVerification',
  'magicLink',
  'mailCode',
  'jwt',
  'changeEmail',
  'branding',
  'accountLinking',
  'admin',
  'deleteUser',
  'twoFactor',
  'passkeys',
  'session',
  'organizations',
  'mail',
] as const satisfies readonly (keyof Config['settings'])[]

export const shownSettings = (settings: Config['settings']) =>
  Object.fromEntries(shown.map((section) => [section, settings[section]]))
