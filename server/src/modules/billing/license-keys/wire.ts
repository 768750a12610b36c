import type { TransferredLicenseKey } from '@guildhall/contract/billing/data-exports'
import type * as contract from '@guildhall/contract/billing/license-keys'
import { type Customer, customerToWire } from '../customers/index.ts'
import type { LicenseKey } from './rules/keys.ts'
import type { Activation } from './store/activations.ts'

/** A key with what is shown of it: its text, and whose it is. */
export type Shown = {
  readonly row: LicenseKey
  readonly text: string
  readonly customer: Customer
}

export function toWire({ customer, row, text }: Shown): contract.LicenseKey {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    organization_id: row.organizationId,
    customer_id: row.customerId,
    customer: customerToWire(customer),
    benefit_id: row.benefitId,
    key: text,
    display_key: row.displayKey,
    status: row.status,
    limit_activations: row.limitActivations,
    usage: row.usage,
    limit_usage: row.limitUsage,
    validations: row.validations,
    last_validated_at: row.lastValidatedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  }
}

/** The conditions stay out: only who knows them may pass. */
export const activationToWire = (activation: Activation): contract.LicenseKeyActivation => ({
  id: activation.id,
  created_at: activation.createdAt.toISOString(),
  modified_at: null,
  license_key_id: activation.licenseKeyId,
  label: activation.label,
  meta: activation.meta,
})

/** In the file of an export, which brings the key to another server with all that programs rely on. */
export const toTransfer = (
  shown: Shown,
  activations: readonly Activation[],
): TransferredLicenseKey => ({
  ...toWire(shown),
  activations: activations.map((activation) => ({
    ...activationToWire(activation),
    conditions: activation.conditions,
  })),
})

/** For the audit log, without the key. */
export const toEvent = (row: LicenseKey) => ({
  id: row.id,
  organization_id: row.organizationId,
  customer_id: row.customerId,
  display_key: row.displayKey,
  status: row.status,
  usage: row.usage,
  limit_activations: row.limitActivations,
  limit_usage: row.limitUsage,
  expires_at: row.expiresAt?.toISOString() ?? null,
})
