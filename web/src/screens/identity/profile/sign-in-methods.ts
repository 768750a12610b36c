import { passkeys, profile } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

/** How a person can sign in: the last way of all cannot be removed. */
export function useSignInMethods() {
  const accounts = useCall(profile.listAccounts, {})
  const keys = useCall(passkeys.list, {})
  const isKnown = accounts.data !== undefined && keys.data !== undefined
  return {
    accounts: accounts.data,
    passkeys: keys.data,
    count: isKnown ? (accounts.data?.length ?? 0) + (keys.data?.length ?? 0) : undefined,
    error: accounts.error ?? keys.error,
    refetch() {
      void accounts.refetch()
      void keys.refetch()
    },
  }
}
