import { useTranslations } from 'use-intl/react'
import { operations } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

/** “Google”, or the password; providers that are no longer set up keep their id. */
export function useProviderName(): (id: string) => string {
  const t = useTranslations('common.ui')
  const { data } = useCall(operations.listProviders, {})
  return (id) =>
    id === 'credential' ? t('password') : (data?.items.find((each) => each.id === id)?.name ?? id)
}
