import { type OutputOf, organizations, roles } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

export type Overview = OutputOf<typeof roles.overview>
export type CustomRole = Overview['custom'][number]

/** All roles of the organization in the address of the page. */
export function useOverview(slug: string) {
  const organization = useCall(organizations.get, { query: { organizationSlug: slug } })
  const id = organization.data?.id ?? ''
  const overview = useCall(roles.overview, { id }, { enabled: id !== '' })
  return { ...overview, error: organization.error ?? overview.error, organizationId: id }
}
