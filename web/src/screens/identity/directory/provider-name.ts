import { useTranslations } from 'use-intl/react'
import { operations } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { providerName } from '../social/provider-icon.tsx'

/** “Google”, or the password. */
export function useProviderName(): (id: string) => string {
  const t = useTranslations('common.ui')
  const { data } = useCall(operations.listProviders, {})
  return (id) =>
    id === 'credential'
      ? t('password')
      : (data?.items.find((each) => each.id === id)?.name ?? providerName(id))
}
