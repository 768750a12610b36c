import { useTranslations } from 'use-intl/react'
import { membership } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { rolesOf } from '../../../lib/people.ts'

/** Why the caller cannot leave, before they try: only an owner can be the last one. */
export function useWhyNotLeave(id: string, role: string | null): string | undefined {
  const t = useTranslations('members.errors')
  const c = useTranslations('common.ui')
  const owns = rolesOf({ role }).includes('owner')
  const { data, isPending } = useCall(membership.summary, { id }, { enabled: owns })
  if (!owns) return undefined
  if (isPending) return c('loading')
  return data?.owners === 1 ? t('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER') : undefined
}
