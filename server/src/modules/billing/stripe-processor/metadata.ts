type Owner = {
  readonly intentId: string
  readonly organizationId: string
  readonly customerId: string
}

/** What our objects at Stripe say about themselves; ids only. */
export const metadataOf = ({ intentId, organizationId, customerId }: Owner) => ({
  guildhall_intent: intentId,
  guildhall_organization: organizationId,
  guildhall_customer: customerId,
})

type Metadata = Readonly<Record<string, string>> | null | undefined

/** Undefined for an object that this server did not create. */
export function ownerOf(metadata: Metadata) {
  const organizationId = metadata?.guildhall_organization
  if (!organizationId) return undefined
  return { organizationId, intentId: metadata?.guildhall_intent ?? null }
}
