import type { Source } from './source.ts'

/** The properties of a grant; which ones it has is known by the type of the benefit. */
export type Properties = Readonly<Record<string, unknown>>

export type Task = 'grant' | 'update' | 'revoke'

export type Grant = {
  readonly id: string
  readonly organizationId: string
  readonly benefitId: string
  readonly customerId: string
  readonly memberId: string | null
  readonly subscriptionId: string | null
  readonly orderId: string | null
  readonly properties: Properties
  readonly error: {
    readonly type: string
    readonly message: string
    readonly timestamp: string
  } | null
  readonly grantedAt: Date | null
  readonly revokedAt: Date | null
  readonly version: number
  readonly round: number
  readonly isHeld: boolean
  readonly task: Task | null
  readonly taskNumber: number
  readonly taskAttempts: number
  readonly taskUntil: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

export const sourceOf = ({
  orderId,
  subscriptionId,
}: Pick<Grant, 'orderId' | 'subscriptionId'>): Source =>
  subscriptionId === null
    ? { kind: 'order', id: orderId ?? '' }
    : { kind: 'subscription', id: subscriptionId }

/** Merchants know of it: it was granted, or it failed. */
export const isTold = ({ error, grantedAt }: Grant) => grantedAt !== null || error !== null
