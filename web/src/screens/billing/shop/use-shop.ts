import { firstFailed } from '../../../lib/first-failed.ts'
import { useSlug } from '../../../shell/organizations.ts'
import {
  type Organization,
  useAllowedQuery,
  useOrganization,
} from '../../identity/organizations/queries.ts'

/** What a page of selling needs, as the roles of the organization name it. */
type Actions = {
  organization: 'update'
  catalog: 'read' | 'write'
  customer: 'read' | 'write'
  sale: 'read' | 'write'
  refund: 'create'
}
export type Needed = {
  [Resource in keyof Actions]: [Resource, Actions[Resource]]
}[keyof Actions]

/** The organization of the page, and what the person may do in it. */
export type Shop = {
  readonly organization: Organization
  readonly may: (...needed: Needed) => boolean
}

export function useShop() {
  const slug = useSlug() ?? ''
  const organization = useOrganization(slug)
  const allowed = useAllowedQuery(organization.data?.id)
  const permission = allowed.data?.permission
  const shop: Shop | undefined = organization.data &&
    permission && {
      organization: organization.data,
      may: (resource, action) => permission[resource]?.includes(action) ?? false,
    }
  return { shop, failed: firstFailed(organization, allowed) }
}
