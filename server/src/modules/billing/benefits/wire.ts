import type { BenefitPublic, Benefit as WireBenefit } from '@guildhall/contract/billing/benefits'
import type { Benefit } from './rules/benefit.ts'

export function toPublic(benefit: Benefit): BenefitPublic {
  return {
    id: benefit.id,
    created_at: benefit.createdAt.toISOString(),
    modified_at: benefit.modifiedAt?.toISOString() ?? null,
    organization_id: benefit.organizationId,
    type: benefit.type,
    description: benefit.description,
    selectable: benefit.selectable,
    deletable: benefit.deletable,
    is_deleted: benefit.deletedAt !== null,
  }
}

export function toWire(benefit: Benefit): WireBenefit {
  const { metadata, properties, type, visibility } = benefit
  // The type and the properties of a row belong together.
  const typed = { type, properties } as Pick<WireBenefit, 'type' | 'properties'>
  return {
    ...toPublic(benefit),
    ...typed,
    visibility,
    visibility_configurable: true,
    metadata,
  } as WireBenefit
}
