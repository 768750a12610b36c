import { type OutputOf, roles } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useOrganization } from '../organizations/queries.ts'

export type Overview = OutputOf<typeof roles.overview>
export type CustomRole = Overview['custom'][number]

/** All roles of the organization in the address of the page. */
export function useOverview(slug: string) {
  const organization = useOrganization(slug)
  const id = organization.data?.id ?? ''
  const overview = useCall(roles.overview, { id }, { enabled: id !== '' })
  const failed = organization.error ? organization : overview
  return { ...overview, error: failed.error, refetch: failed.refetch, organizationId: id }
}
