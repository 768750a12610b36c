import { accessTokens, apiKeys, type OutputOf, type requestLog } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useMay } from '../../identity/organizations/queries.ts'

export type KeyRequest = OutputOf<typeof requestLog.list>['items'][number]

/** Of each kind; a filter by another one comes from the menu of its row. */
const mostKeys = 100

type Key = { readonly id: string; readonly name: string | null; readonly start: string | null }

/** The newest keys and tokens, as far as the member sees them. */
export function useChoosableKeys(organizationId: string): readonly Key[] {
  const seesKeys = useMay(organizationId || undefined, { apiKey: ['read'] })
  const seesTokens = useMay(organizationId || undefined, { accessToken: ['read'] })
  const keys = useCall(
    apiKeys.list,
    { query: { organizationId, limit: mostKeys, sortBy: 'createdAt', sortDirection: 'desc' } },
    { enabled: seesKeys === true },
  )
  const tokens = useCall(
    accessTokens.list,
    { query: { organizationId, limit: mostKeys, sorting: ['-created_at'] } },
    { enabled: seesTokens === true },
  )
  return [
    ...(keys.data?.apiKeys ?? []),
    ...(tokens.data?.items ?? []).map(({ id, comment }) => ({ id, name: comment, start: null })),
  ]
}
