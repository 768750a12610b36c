import type {
  PortalBenefitProperties,
  PortalGrant,
} from '@guildhall/contract/billing/portal-grants'
import type { Benefit } from '../benefits/index.ts'
import type { CustomerAccount } from '../connections/index.ts'
import { type GrantDetails, grantToWire } from '../grants/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { customerToPortal, organizationToPortal } from './wire.ts'

/** Without tokens, roles and permissions, which are for the merchant. */
function propertiesOf({ properties, type }: Benefit): PortalBenefitProperties {
  switch (type) {
    case 'discord':
      return { guild_id: properties.guild_id }
    case 'github_repository': {
      const { repository_name, repository_owner } = properties
      return { repository_owner, repository_name }
    }
    case 'downloadables':
      return { active_files: properties.files.filter((id) => !properties.archived[id]) }
    case 'custom':
    case 'license_keys':
    case 'meter_credit':
      return properties
    case 'feature_flag':
      return {}
  }
}

/** What all grants of a customer are shown with. */
type Shared = { readonly merchant: Merchant; readonly accounts: readonly CustomerAccount[] }

export function grantToPortal(details: GrantDetails, { accounts, merchant }: Shared): PortalGrant {
  const {
    benefit: whole,
    customer: _customer,
    organization_id: _id,
    ...grant
  } = grantToWire(details)
  return {
    ...grant,
    customer: customerToPortal(details.customer, accounts),
    benefit: {
      id: whole.id,
      created_at: whole.created_at,
      modified_at: whole.modified_at,
      type: whole.type,
      description: whole.description,
      selectable: whole.selectable,
      deletable: whole.deletable,
      is_deleted: whole.is_deleted,
      organization_id: whole.organization_id,
      organization: organizationToPortal(merchant),
      metadata: {},
      // A note is shown to those who have it.
      properties:
        grant.is_granted || whole.type !== 'custom'
          ? propertiesOf(details.benefit)
          : { note: null },
    },
  }
}
