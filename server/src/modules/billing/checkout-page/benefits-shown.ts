import type { PortalGrant } from '@guildhall/contract/billing/portal-grants'
import type { PortalConnectionBrief } from '@guildhall/contract/portal-connections'
import type { PortalBenefit, PortalFile } from '@guildhall/contract/portal-parts'
import { connectionBrief, grantToPortal } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Whose session the cookie of the checkout names. */
export type Buyer = {
  readonly organizationId: string
  readonly customerId: string
  readonly checkoutId: string | null
  readonly byMailbox: boolean
}

/** More are in the portal, page by page. */
const mostBenefits = 50
const filesOfReceipt = 100

type Downloadable = Awaited<ReturnType<Dependencies['downloads']['list']>>['items'][number]

export const fileShown = ({ file, link }: Downloadable): PortalFile => ({
  name: file.name,
  size: file.size,
  url: link.url,
})

/** Of a grant of a license key. */
export const keyIdOf = ({ properties }: PortalGrant): string | undefined =>
  'license_key_id' in properties ? properties.license_key_id : undefined

/** What a customer was granted, with the keys and files themselves. */
export function createBenefitsShown(
  { downloads, licenseKeys, portal }: Pick<Dependencies, 'downloads' | 'licenseKeys' | 'portal'>,
  {
    isCurrent = false,
    mostFiles = filesOfReceipt,
  }: {
    /** Without what has ended. */
    readonly isCurrent?: boolean
    readonly mostFiles?: number
  } = {},
) {
  async function keyOf(buyer: Buyer, id: string | undefined) {
    if (id === undefined) return {}
    const shown = await licenseKeys.own.shown(buyer, id)
    return { licenseKey: shown.text, limitActivations: shown.row.limitActivations }
  }

  async function filesOf(buyer: Buyer, benefitId: string) {
    const { items, total } = await downloads.list(buyer, {
      benefit_id: [benefitId],
      page: 1,
      limit: mostFiles,
    })
    return { files: items.map(fileShown), filesTotal: total }
  }

  /** One grant, as it is shown to who has it. */
  async function benefitOf(
    buyer: Buyer,
    grant: PortalGrant,
    connection?: PortalConnectionBrief,
  ): Promise<PortalBenefit> {
    const { benefit } = grant
    const isGranted = grant.is_granted && !grant.is_revoked
    const common = {
      id: grant.id,
      type: benefit.type,
      description: benefit.description,
      isGranted,
      isEnded: grant.is_revoked,
      ...(connection ? { connection } : {}),
    }
    if (!isGranted) return common
    if (benefit.type === 'license_keys') {
      return { ...common, ...(await keyOf(buyer, keyIdOf(grant))) }
    }
    if (benefit.type === 'downloadables') {
      return { ...common, ...(await filesOf(buyer, benefit.id)) }
    }
    if (benefit.type === 'custom') {
      const { note } = benefit.properties as { note?: string | null }
      return { ...common, note: note ?? null }
    }
    return common
  }

  async function benefitsOf(buyer: Buyer): Promise<PortalBenefit[]> {
    const query = { sorting: ['granted_at' as const], page: 1, limit: mostBenefits }
    const { items, ...shared } = await portal.grants.list(buyer, query, { isCurrent })
    const isProven = buyer.checkoutId === null
    return Promise.all(
      items.map((details) => {
        const connection = connectionBrief(details, shared.accounts, isProven)
        return benefitOf(buyer, grantToPortal(details, shared), connection)
      }),
    )
  }

  return { benefitOf, benefitsOf }
}
