import { useTranslations } from 'use-intl/react'
import { connections } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { BenefitType } from './benefit-fields.ts'

const platforms: { readonly [Type in BenefitType]?: 'discord' | 'github' } = {
  discord: 'discord',
  github_repository: 'github',
}

export const useServices = (shop: Shop, enabled = true) =>
  useCall(connections.services, { query: { organizationId: shop.organization.id } }, { enabled })

/** Why a benefit of this kind cannot be made: this server has no application at the service. */
export function useUnconfigured(shop: Shop, type: BenefitType): string | undefined {
  const t = useTranslations('shop-benefits.ui.connect')
  const wanted = platforms[type]
  const { data } = useServices(shop, wanted !== undefined)
  const found = data?.items.find(({ platform }) => platform === wanted)
  return found && !found.isConfigured ? t('missing') : undefined
}
