import type { PortalConnectionBrief } from './portal-connections.ts'

/** What several pages of the portal show. */

/** A part of a list that is too long for one page. */
export type Part<Item> = {
  readonly items: readonly Item[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

export type PortalFile = { readonly name: string; readonly size: number; readonly url: string }

/** What a subscription is charged next: after the balance, with tax and what waits for the next order. */
export type PortalCharge = {
  readonly date: string
  readonly amount: number
  /** What the balance pays of it besides. */
  readonly fromBalance: number
  /** What is used comes on top. */
  readonly isByUse: boolean
}

export type PortalBenefit = {
  readonly id: string
  readonly type: string
  readonly description: string
  readonly isGranted: boolean
  /** It was given, and is no more. */
  readonly isEnded?: boolean
  readonly licenseKey?: string
  readonly limitActivations?: number | null
  readonly files?: readonly PortalFile[]
  /** With those that have no place here. */
  readonly filesTotal?: number
  readonly note?: string | null
  /** Of what is given at another service. */
  readonly connection?: PortalConnectionBrief
}
