import { members, membership, type OutputOf, organizations, roles } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { rolesOf } from '../../../lib/people.ts'
import { type Member, type MembersSearch, queryOf } from './members-query.ts'

export const pageSize = 25

export function useMembers(search: MembersSearch, page: number, limit = pageSize) {
  const organization = useOrganization(search.slug)
  const id = organization.data?.id ?? ''
  const query = { ...queryOf(search), limit, page }
  const list = useCall(membership.listMembers, { id, query }, { enabled: id !== '' })
  const failed = organization.error ? organization : list
  return { ...list, error: failed.error, refetch: failed.refetch }
}

/**
 * Whether there is only one owner, once that is known; the server decides, this is for the reason before
 * the click.
 */
export function useHasOneOwner(slug: string): boolean | undefined {
  const owners = { slug, find: undefined, role: 'owner', sort: undefined }
  const { data } = useMembers(owners, 1, 1)
  return data && data.pagination.total_count === 1
}

export const useOwnRoleQuery = (slug: string) =>
  useCall(members.getActiveRole, { query: { organizationSlug: slug } })

export const useOwnRole = (slug: string) => useOwnRoleQuery(slug).data?.role

export type Organization = OutputOf<typeof organizations.get>

/** The organization of the page; the same answer for all parts of it. */
export function useOrganization(slug: string) {
  return useCall(organizations.get, { query: { organizationSlug: slug } })
}

type Permissions = Readonly<Record<string, string[]>>

export function useMayQuery(organizationId: string | undefined, permissions: Permissions) {
  const input = { organizationId, permissions }
  return useCall(members.hasPermission, input, { enabled: organizationId !== undefined })
}

/** Whether the caller's roles allow something, once that is known. */
export const useMay = (...asked: Parameters<typeof useMayQuery>) =>
  useMayQuery(...asked).data?.success

/** Everything that the caller's roles allow, once that is known; one answer for all parts of a page. */
export function useAllowedQuery(organizationId: string | undefined) {
  return useCall(
    roles.allowed,
    { id: organizationId ?? '' },
    { enabled: organizationId !== undefined },
  )
}

const builtIn = ['owner', 'admin', 'member'] as const

/** The roles that members of an organization can have, the custom ones last. */
export function useRoles(slug: string): readonly string[] {
  const { data: organization } = useOrganization(slug)
  const organizationId = organization?.id
  const { data: custom } = useCall(
    roles.list,
    { query: { organizationId } },
    { enabled: organizationId !== undefined },
  )
  return [...builtIn, ...(custom ?? []).map(({ role }) => role)]
}

export function isOwner(member: Member): boolean {
  return rolesOf(member).includes('owner')
}

/** How many members there are, and may be. */
export function useSeats(id: string) {
  return useCall(membership.summary, { id }, { enabled: id !== '' })
}
