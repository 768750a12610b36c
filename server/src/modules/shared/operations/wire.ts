import type { Config } from '../../../config/index.ts'

/** Sections of the settings without secrets; a new one is not shown until it is listed here. */
const shown = [
  'trustedOrigins',
  'originCheck',
  'requireCallbackURL',
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
