import type { PortalConnection, PortalConnectionResult } from './portal-connections.ts'
import type { Part, PortalBenefit, PortalFile } from './portal-parts.ts'

export type PortalActivation = {
  readonly id: string
  readonly label: string
  readonly createdAt: string
  /** To the hour. */
  readonly lastSeenAt: string | null
}

/** A license key with what became of it. */
export type PortalKey = {
  readonly text: string
  /** The last characters, by which a form says which key it means. */
  readonly displayKey: string
  readonly state: 'active' | 'expired' | 'disabled'
  readonly usage: number
  readonly limitUsage: number | null
  readonly limitActivations: number | null
  readonly lastValidatedAt: string | null
  readonly expiresAt: string | null
  readonly activations: Part<PortalActivation>
  /** The seller lets customers remove activations. */
  readonly mayRemove: boolean
  /** So they let them take another key; not whoever bought under an address that nobody proved. */
  readonly mayRotate: boolean
}

/** Facts of the page of one benefit. */
export type PortalBenefitPage = {
  readonly kind: 'portal-benefit'
  readonly benefit: PortalBenefit
  readonly key: PortalKey | null
  readonly files: Part<PortalFile> | null
  /** Access at another service. */
  readonly connection: PortalConnection | null
  /** Asked before it is done. */
  readonly asks:
    | { readonly what: 'rotate' }
    | { readonly what: 'remove'; readonly activation: PortalActivation }
    | null
  readonly note: 'rotated' | 'removed' | 'refused' | 'tooMany' | PortalConnectionResult | null
}
