/** What was bought, and entitles to benefits. */
export type Source = { readonly kind: 'subscription' | 'order'; readonly id: string }

/** The subject of a timer about what a customer gets from a source. */
export const subjectOf = ({ id, kind }: Source, customerId: string) => `${kind}:${id}:${customerId}`

export function parseSubject(subject: string): { source: Source; customerId: string } {
  const [kind, id = '', customerId = ''] = subject.split(':')
  if (kind !== 'subscription' && kind !== 'order') throw new Error(`${subject} is no source.`)
  return { source: { kind, id }, customerId }
}

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
  /** The seat by which it is given, where seats are sold. */
  readonly seatId: string | null
  /** The period for which it was given last; null for what is bought once. */
  readonly periodStart: Date | null
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
