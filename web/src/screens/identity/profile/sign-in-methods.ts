import { useTranslations } from 'use-intl/react'
import { passkeys, profile } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

/** How a person can sign in: the last way of all cannot be removed. */
export function useSignInMethods() {
  const t = useTranslations('profile.ui.ways')
  const accounts = useCall(profile.listAccounts, {})
  const keys = useCall(passkeys.list, {})
  const count = (accounts.data?.length ?? 0) + (keys.data?.length ?? 0)
  const isKnown = accounts.data !== undefined && keys.data !== undefined
  return {
    accounts: accounts.data,
    passkeys: keys.data,
    /** Why none can be removed. */
    lockedReason: isKnown && count === 1 ? t('only') : undefined,
    error: accounts.error ?? keys.error,
    refetch() {
      void accounts.refetch()
      void keys.refetch()
    },
  }
}

/** The ways to sign in that stay after one is removed. */
export type WaysLeft = {
  readonly passkeys: number
  readonly accounts: readonly { readonly providerId: string }[]
}

/** The same as the question before the removal lists them. */
export function useWaysLeft({ accounts, passkeys: keys }: WaysLeft) {
  const t = useTranslations('profile.ui.ways')
  const hasPassword = accounts.some(({ providerId }) => providerId === 'credential')
  return [
    { label: t('passkeys'), value: keys },
    { label: t('password'), value: t(hasPassword ? 'yes' : 'no') },
    { label: t('linked'), value: accounts.length - (hasPassword ? 1 : 0) },
  ]
}
