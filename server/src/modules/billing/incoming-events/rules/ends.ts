import type { Kind } from './kinds.ts'

type Body = Readonly<Record<string, unknown>>

/** Whether there is nothing left that could end. */
export function isEnded(kind: Kind, body: Body): boolean {
  if (kind === 'subscription') return body.status !== 'active' && body.status !== 'trialing'
  if (kind === 'benefit_grant') return body.is_revoked === true || body.is_granted !== true
  if (kind === 'customer_seat') return body.status === 'revoked'
  if (kind === 'checkout') return body.status !== 'open'
  if (kind === 'meter') return body.archived_at != null
  return body.deleted_at != null || body.is_deleted === true
}

/** What an object says that the provider does not have any more; undefined for what stays as it was. */
export function endOf(kind: Kind, at: string): Body | undefined {
  switch (kind) {
    case 'subscription':
      return {
        status: 'canceled',
        ended_at: at,
        ends_at: at,
        canceled_at: at,
        cancel_at_period_end: false,
      }
    case 'benefit_grant':
      return { is_granted: false, is_revoked: true, revoked_at: at, granted_at: null }
    case 'customer_seat':
      return { status: 'revoked', revoked_at: at }
    case 'checkout':
      return { status: 'expired' }
    case 'meter':
      return { archived_at: at }
    case 'benefit':
      return { is_deleted: true, deleted_at: at }
    case 'custom_field':
    case 'customer':
    case 'discount':
    case 'product':
      return { deleted_at: at }
    case 'customer_meter':
    case 'order':
    case 'refund':
      return undefined
  }
}
