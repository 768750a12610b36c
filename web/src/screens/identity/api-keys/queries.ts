import { apiKeys, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { useMay } from '../organizations/queries.ts'

export type ApiKey = OutputOf<typeof apiKeys.list>['apiKeys'][number]

/** Whose keys they are. */
export type KeyOwner = { readonly userId: string } | { readonly organizationId: string }

export const pageSize = 25

const sortable = ['name', 'lastRequest', 'expiresAt', 'createdAt'] as const

const organizationOf = (owner: KeyOwner) => ('organizationId' in owner ? owner : {})

export function useKeys(owner: KeyOwner, { sort, page }: ReturnType<typeof useListSearch>) {
  const sortBy = sortable.find((name) => name === sort?.column) ?? 'createdAt'
  const isDescending = sort && sortBy === sort.column ? sort.descending : true
  const sortDirection = isDescending ? ('desc' as const) : ('asc' as const)
  const query = {
    ...organizationOf(owner),
    sortBy,
    sortDirection,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
  return useCall(apiKeys.list, { query })
}

const mostCounted = 1000

/** How many have expired: those that expire first come first, those that never do last. */
export function useExpiredCount(owner: KeyOwner, now: Date): number {
  const query = {
    ...organizationOf(owner),
    sortBy: 'expiresAt' as const,
    sortDirection: 'asc' as const,
    limit: mostCounted,
  }
  const { data } = useCall(apiKeys.list, { query })
  return data?.apiKeys.filter((key) => isExpired(key, now)).length ?? 0
}

export function isExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}

export type KeyActions = {
  readonly create: boolean
  readonly update: boolean
  readonly delete: boolean
}

/** What a person may do with their own keys. */
export const allActions: KeyActions = { create: true, update: true, delete: true }

/** What a member may do with the keys of an organization, once that is known. */
export function useKeyActions(organizationId: string | undefined): KeyActions | undefined {
  const create = useMay(organizationId, { apiKey: ['create'] })
  const update = useMay(organizationId, { apiKey: ['update'] })
  const remove = useMay(organizationId, { apiKey: ['delete'] })
  return create === undefined || update === undefined || remove === undefined
    ? undefined
    : { create, update, delete: remove }
}
