import { benefits, customFields, meters } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import type { KnownMeter } from './draft-said.ts'
import type { EditorForm } from './form.ts'

/** Of one list, of which one is chosen. */
const most = 100

type Of = Pick<EditorForm, 'product' | 'shop'>

/** What can be counted; what the product counts already is among it, also when it was archived since. */
export function useMeters({ product, shop }: Of): { meters: readonly KnownMeter[] | undefined } {
  const query = { organizationId: shop.organization.id, isArchived: 'false', limit: most } as const
  const found = useCall(meters.list, { query: { ...query, sorting: ['name'] } }).data?.items
  const own = (product?.prices ?? []).flatMap((price) =>
    price.amountType === 'metered_unit' ? [price.meter] : [],
  )
  const others = own.filter(({ id }) => !found?.some((each) => each.id === id))
  return { meters: found && [...found, ...others] }
}

export function useBenefits({ product, shop }: Of) {
  const query = { organizationId: shop.organization.id, limit: most }
  const found = useCall(benefits.list, { query: { ...query, sorting: ['description'] } })
  const items = found.data?.items
  const others = (product?.benefits ?? []).filter(
    ({ id }) => !items?.some((each) => each.id === id),
  )
  return { benefits: items && [...items, ...others] }
}

export function useCustomFields({ product, shop }: Of) {
  const query = { organizationId: shop.organization.id, limit: most }
  const items = useCall(customFields.list, { query: { ...query, sorting: ['name'] } }).data?.items
  const own = (product?.attachedCustomFields ?? []).map(({ customField }) => customField)
  const others = own.filter(({ id }) => !items?.some((each) => each.id === id))
  return { fields: items && [...items, ...others] }
}
