import { useTranslations } from 'use-intl/react'
import { RequestFailed } from '../../../lib/attempt.ts'
import { accountData, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

export type Preview = OutputOf<typeof accountData.previewDeletion>

export function usePreview() {
  const { data, error, refetch } = useCall(accountData.previewDeletion, {})
  /** An operator can keep deletions for administrators. */
  const isOff = error instanceof RequestFailed && error.failure.status === 404
  return { preview: data, isOff, error: isOff ? null : error, refetch }
}

/** What goes with the account, as a ledger; what there is none of is left out. */
export function useEffects({ blockedBy: _, ...counts }: Preview) {
  const t = useTranslations('account-data.ui.effects')
  const kinds = ['organizations', 'apiKeys', 'passkeys', 'linkedAccounts', 'sessions'] as const
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({ id: kind, label: t(kind), value: counts[kind] }))
}
