import { grants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

/** How many grants of a benefit there are, and how many of them are granted now. */
export function useHolders(id: string) {
  const all = useCall(grants.ofBenefit, { id, query: { limit: 1 } })
  const granted = useCall(grants.ofBenefit, { id, query: { isGranted: 'true', limit: 1 } })
  return {
    all: all.data?.pagination.totalCount,
    granted: granted.data?.pagination.totalCount,
  }
}
