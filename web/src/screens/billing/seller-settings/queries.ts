import { merchants, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { firstFailed } from '../../../lib/first-failed.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { useMayQuery, useOrganization } from '../../identity/organizations/queries.ts'

export type Merchant = OutputOf<typeof merchants.get>
export type CheckoutSettings = OutputOf<typeof merchants.checkoutSettings>

/** The organization as a seller, and what the person may do with its settings. */
export function useSeller() {
  const slug = useSlug() ?? ''
  const organization = useOrganization(slug)
  const id = organization.data?.id
  const reading = useMayQuery(id, { catalog: ['read'] })
  const changing = useMayQuery(id, { organization: ['update'] })
  const mayRead = reading.data?.success
  const merchant = useCall(merchants.get, { id: id ?? '' }, { enabled: mayRead === true })
  return {
    failed: firstFailed(organization, merchant, reading, changing),
    organization: organization.data,
    merchant: merchant.data,
    mayRead,
    mayChange: changing.data?.success,
  }
}
