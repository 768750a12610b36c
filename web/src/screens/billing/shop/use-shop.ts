import { firstFailed } from '../../../lib/first-failed.ts'
import { useIsFollowing } from '../../../shell/organization-mode.ts'
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
  /** What it sells is decided here; where a billing provider decides it, these pages only show. */
  readonly sells: boolean
}

const isOfSelling = ([resource, action]: Needed) => resource !== 'organization' && action !== 'read'

export function useShop() {
  const slug = useSlug() ?? ''
  const organization = useOrganization(slug)
  const allowed = useAllowedQuery(organization.data?.id)
  const permission = allowed.data?.permission
  const sells = !useIsFollowing()
  const shop: Shop | undefined = organization.data &&
    permission && {
      organization: organization.data,
      may: (...needed) => {
        const [resource, action] = needed
        if (!sells && isOfSelling(needed)) return false
        return permission[resource]?.includes(action) ?? false
      },
      sells,
    }
  return { shop, failed: firstFailed(organization, allowed) }
}
