import type { PortalBenefit } from '@guildhall/contract/portal-pages'
import { grantToPortal } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Whose session the cookie of the checkout names. */
export type Buyer = {
  readonly organizationId: string
  readonly customerId: string
  readonly checkoutId: string | null
}

/** More are in the portal, page by page. */
const mostBenefits = 50
const mostFiles = 100

/** What a customer was granted, with the keys and files themselves. */
export function createBenefitsShown({
  downloads,
  licenseKeys,
  portal,
}: Pick<Dependencies, 'downloads' | 'licenseKeys' | 'portal'>) {
  async function keyOf(buyer: Buyer, id: unknown) {
    if (typeof id !== 'string') return {}
    const { shown } = await licenseKeys.get([buyer.organizationId], id, buyer)
    return { licenseKey: shown.text, limitActivations: shown.row.limitActivations }
  }

  async function filesOf(buyer: Buyer, benefitId: string) {
    const { items } = await downloads.list(buyer, {
      benefit_id: [benefitId],
      page: 1,
      limit: mostFiles,
    })
    return items.map(({ file, link }) => ({ name: file.name, size: file.size, url: link.url }))
  }

  return async function benefitsOf(buyer: Buyer): Promise<PortalBenefit[]> {
    const { items, ...shared } = await portal.grants.list(buyer, {
      sorting: ['granted_at'],
      page: 1,
      limit: mostBenefits,
    })
    return Promise.all(
      items.map(async (details) => {
        const grant = grantToPortal(details, shared)
        const { benefit } = grant
        const isGranted = grant.is_granted && !grant.is_revoked
        const common = {
          id: grant.id,
          type: benefit.type,
          description: benefit.description,
          isGranted,
        }
        if (!isGranted) return common
        if (benefit.type === 'license_keys') {
          const properties = grant.properties as { license_key_id?: unknown }
          return { ...common, ...(await keyOf(buyer, properties.license_key_id)) }
        }
        if (benefit.type === 'downloadables') {
          return { ...common, files: await filesOf(buyer, benefit.id) }
        }
        if (benefit.type === 'custom') {
          const { note } = benefit.properties as { note?: string | null }
          return { ...common, note: note ?? null }
        }
        return common
      }),
    )
  }
}
