import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../lib/action-words.ts'
import type { Catalogs } from '../../../lib/catalogs.ts'

type Group = keyof Catalogs['audit']['ui']['groups']

export const organizationGroups = [
  'organization',
  'member',
  'invitation',
  'team',
  'role',
  'api_key',
  'organization_access_token',
  'webhook',
  'webhook_endpoint',
  'product',
  'discount',
  'benefit',
  'customer',
  'order',
  'subscription',
  'refund',
  'usage_event',
  'sandbox',
  'export',
  'import',
] as const satisfies readonly Group[]

/** The operator sees everything; users have an entry of their own. */
export const serverGroups = [
  'session',
  'sign_in',
  'proof',
  'two_factor',
  'passkey',
  'account',
  'preferences',
  'api_key',
  'organization',
  'member',
  'invitation',
  'team',
  'role',
  'admin',
  'branding',
  'legal_text',
  'backup',
  'webhook',
  'audit',
  'refusals',
  'merchant',
  'organization_access_token',
  'webhook_endpoint',
  'customer',
  'customer_account',
  'customer_session',
  'customer_seat',
  'product',
  'discount',
  'benefit',
  'benefit_grant',
  'license_key',
  'meter',
  'usage_event',
  'checkout',
  'checkout_link',
  'custom_field',
  'order',
  'subscription',
  'price_migration',
  'refund',
  'dispute',
  'file',
  'integration',
  'sandbox',
  'export',
  'import',
] as const satisfies readonly Group[]

export const accountGroups = [
  'session',
  'sign_in',
  'user',
  'two_factor',
  'passkey',
  'account',
  'api_key',
  'organization',
  'member',
  'invitation',
] as const satisfies readonly Group[]

/** The choices of the filter: whole groups, and the single action that is chosen elsewhere. */
export function useActionOptions(groups: readonly Group[], chosen: string | undefined) {
  const t = useTranslations('audit.ui.groups')
  const words = useActionWords()
  const options = groups.map((group) => ({ value: `${group}.*`, label: t(group) }))
  const isSingle = chosen !== undefined && !options.some(({ value }) => value === chosen)
  return isSingle ? [{ value: chosen, label: words(chosen) }, ...options] : options
}
