import type { BenefitProperties } from '@guildhall/contract/billing/benefit-types'
import type { LicenseKeyValidate } from '@guildhall/contract/billing/license-keys'
import { boundary } from '../../../../kernel/index.ts'

export type LicenseKey = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly benefitId: string
  readonly grantId: string
  readonly sealedKey: string
  readonly displayKey: string
  readonly status: 'granted' | 'revoked' | 'disabled'
  readonly limitActivations: number | null
  readonly usage: number
  readonly limitUsage: number | null
  readonly validations: number
  readonly lastValidatedAt: Date | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

type Properties = BenefitProperties['license_keys']

/** What is counted of a key that has no limit. */
export const mostUsed = 2_147_483_647
/** However many a benefit or a merchant allows. */
export const mostActivations = 1_000
export const shownCharacters = 6
/** A key that would expire later never does. */
const mostYears = 1_000
const perYear = { year: 1, month: 12, day: 365 }

export const keyText = (prefix: string | null, uuid: string) =>
  [prefix, uuid].flatMap((part) => part?.toUpperCase() || []).join('-')

export const displayText = (key: string) => `****-${key.slice(-shownCharacters)}`

/** With a subscription a key ends when the subscription does. */
export function expiryOf(
  { expires }: Properties,
  subscriptionId: string | null,
  grantedAt: Date,
): Date | null {
  if (!expires || subscriptionId !== null) return null
  const { timeframe, ttl } = expires
  if (ttl > mostYears * perYear[timeframe]) return null
  return boundary(grantedAt, timeframe, ttl, 1)
}

/** Nothing would stop working if it were replaced. */
export const isUnused = (
  key: Pick<LicenseKey, 'status' | 'usage' | 'validations'> & { readonly activations: number },
) => key.status === 'granted' && key.usage === 0 && key.validations === 0 && key.activations === 0

export const limitsOf = ({ activations, limit_usage: limitUsage }: Properties) => ({
  limitActivations: activations?.limit ?? null,
  limitUsage,
})

/** Whether customers remove activations and take another key by themselves. */
export const mayManageThemselves = ({ activations }: Properties) =>
  activations?.enable_customer_admin === true

const hasExpired = ({ expiresAt }: Pick<LicenseKey, 'expiresAt'>, at: Date) =>
  expiresAt !== null && expiresAt <= at

export const isActive = (key: Pick<LicenseKey, 'expiresAt' | 'status'>, at: Date) =>
  key.status === 'granted' && !hasExpired(key, at)

/** Why a key that is valid otherwise cannot be used so often any more. */
export const exceedsUsage = (
  { limitUsage, usage }: Pick<LicenseKey, 'limitUsage' | 'usage'>,
  { increment_usage: increment }: Pick<LicenseKeyValidate, 'increment_usage'>,
) => usage + (increment ?? 0) > (limitUsage ?? mostUsed)

type Refused =
  | 'LICENSE_KEY_IS_NOT_ACTIVE'
  | 'LICENSE_KEY_HAS_NO_ACTIVATIONS'
  | 'LICENSE_KEY_ACTIVATION_LIMIT_REACHED'

/** Why an existing key cannot be activated at that moment. */
export function refusalOfActivation(key: LicenseKey, at: Date): Refused {
  if (!isActive(key, at)) return 'LICENSE_KEY_IS_NOT_ACTIVE'
  if (key.limitActivations === null) return 'LICENSE_KEY_HAS_NO_ACTIVATIONS'
  return 'LICENSE_KEY_ACTIVATION_LIMIT_REACHED'
}
