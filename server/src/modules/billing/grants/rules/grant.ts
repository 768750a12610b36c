/** What was bought, and entitles to benefits. */
export type BoughtSource = { readonly kind: 'subscription' | 'order'; readonly id: string }
/** Also what was given by hand. */
export type Source = BoughtSource | { readonly kind: 'gift'; readonly id: string }

/** The subject of a timer about what a customer gets from a source. */
export const subjectOf = ({ id, kind }: Source, customerId: string) => `${kind}:${id}:${customerId}`

export function parseSubject(subject: string): { source: Source; customerId: string } {
  const [kind, id = '', customerId = ''] = subject.split(':')
  if (kind !== 'subscription' && kind !== 'order' && kind !== 'gift')
    throw new Error(`${subject} is no source.`)
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
  /** Of a benefit that was given by hand. */
  readonly giftId: string | null
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

export function sourceOf({
  giftId,
  orderId,
  subscriptionId,
}: Pick<Grant, 'giftId' | 'orderId' | 'subscriptionId'>): Source {
  if (subscriptionId !== null) return { kind: 'subscription', id: subscriptionId }
  if (orderId !== null) return { kind: 'order', id: orderId }
  return { kind: 'gift', id: giftId ?? '' }
}

/** Merchants know of it: it was granted, or it failed. */
export const isTold = ({ error, grantedAt }: Grant) => grantedAt !== null || error !== null
