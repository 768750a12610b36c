import { RequestFailed } from '../../../lib/attempt.ts'
import { accessTokens, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { useListSearch } from '../../../lib/list-search.ts'

export type AccessToken = OutputOf<typeof accessTokens.list>['items'][number]
export type Scope = AccessToken['scopes'][number]

export const pageSize = 25

const sorts = {
  comment: ['comment', '-comment'],
  lastUsedAt: ['last_used_at', '-last_used_at'],
  createdAt: ['created_at', '-created_at'],
} as const

export function useTokens(
  organizationId: string,
  { sort, page }: ReturnType<typeof useListSearch>,
) {
  const known = sorts[sort?.column as keyof typeof sorts]
  const sorting = known ? known[sort?.descending ? 1 : 0] : '-created_at'
  const query = { organizationId, sorting: [sorting], page, limit: pageSize }
  return useCall(accessTokens.list, { query })
}

/** The scopes that the member may give; without the right to create tokens, none are told. */
export function useScopes(organizationId: string | undefined, isAsked: boolean) {
  const { data, error } = useCall(
    accessTokens.listScopes,
    { query: { organizationId } },
    { enabled: organizationId !== undefined && isAsked },
  )
  const isRefused = error instanceof RequestFailed && error.failure.status === 403
  return {
    given: data?.scopes ?? [],
    /** Undefined while it is not known. */
    mayWrite: data ? true : isRefused ? false : undefined,
  }
}
export type GivableScopes = ReturnType<typeof useScopes>
