import type { CustomField as WireCustomField } from '@guildhall/contract/billing/custom-fields'
import type { CustomField } from './rules.ts'

export function toWire(field: CustomField): WireCustomField {
  const { id, organizationId, type, slug, name, properties, metadata } = field
  return {
    id,
    created_at: field.createdAt.toISOString(),
    modified_at: field.modifiedAt?.toISOString() ?? null,
    metadata,
    type,
    slug,
    name,
    organization_id: organizationId,
    properties,
    // The properties were checked against this type when they were stored.
  } as WireCustomField
}
