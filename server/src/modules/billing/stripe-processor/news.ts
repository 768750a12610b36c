import type { Stripe } from 'stripe'
import type { News, PaymentDriver } from '../../../platform/processors/index.ts'
import type { Calls } from './calls.ts'
import type { Dependencies } from './dependencies.ts'
import { ownerOf } from './metadata.ts'
import { isRead } from './rules/messages.ts'

/** Seconds by which a signature may be older than its arrival, against repeating a recorded message. */
const tolerance = 300

/** The signature of a delivery is missing, wrong or too old. */
export class InvalidSignature extends Error {
  override name = 'InvalidSignature'
}

type Named = string | { readonly id: string } | null | undefined
const idOf = (named: Named) => (typeof named === 'string' ? named : named?.id)

/** Which object a message is about; it is read again, since messages may be late or repeated. */
export function createNews(
  { clock, settings }: Pick<Dependencies, 'clock' | 'settings'>,
  calls: Calls,
): PaymentDriver['news'] {
  async function verified(body: string, signature: string): Promise<Stripe.Event> {
    const { webhooks } = await calls.client()
    for (const secret of settings.webhookSecrets) {
      try {
        return webhooks.constructEvent(body, signature, secret, tolerance, undefined, clock.ms())
      } catch {
        // Perhaps it was signed with the other secret.
      }
    }
    throw new InvalidSignature('A message to the webhook of Stripe has no valid signature.')
  }

  const about = (
    id: string,
    kind: News['kind'],
    { id: reference, metadata }: Pick<Stripe.Refund, 'id' | 'metadata'>,
  ): News[] => {
    const owner = ownerOf(metadata)
    return owner ? [{ id, kind, reference, ...owner }] : []
  }

  /** Only the payment says whose dispute, or refund by hand, it is. */
  async function aboutPayment(id: string, kind: News['kind'], reference: string, payment: Named) {
    const paymentId = idOf(payment)
    if (paymentId === undefined) return []
    const { metadata } = await calls.call(({ paymentIntents }) =>
      paymentIntents.retrieve(paymentId),
    )
    const owner = ownerOf(metadata)
    return owner ? [{ id, kind, reference, ...owner, intentId: null }] : []
  }

  async function newsOf(event: Stripe.Event): Promise<readonly News[]> {
    if (!isRead(event)) return []
    const { id } = event
    switch (event.type) {
      case 'payment_intent.amount_capturable_updated':
      case 'payment_intent.canceled':
      case 'payment_intent.payment_failed':
      case 'payment_intent.processing':
      case 'payment_intent.requires_action':
      case 'payment_intent.succeeded':
        return about(id, 'charge', event.data.object)
      case 'setup_intent.canceled':
      case 'setup_intent.requires_action':
      case 'setup_intent.setup_failed':
      case 'setup_intent.succeeded':
        return about(id, 'setup', event.data.object)
      case 'refund.created':
      case 'refund.failed':
      case 'refund.updated': {
        const refund = event.data.object
        if (ownerOf(refund.metadata)) return about(id, 'refund', refund)
        return aboutPayment(id, 'refund', refund.id, refund.payment_intent)
      }
      case 'charge.dispute.closed':
      case 'charge.dispute.created':
      case 'charge.dispute.funds_reinstated':
      case 'charge.dispute.funds_withdrawn':
      case 'charge.dispute.updated': {
        const { id: reference, payment_intent } = event.data.object
        return aboutPayment(id, 'dispute', reference, payment_intent)
      }
    }
  }

  return async ({ body, headers }) =>
    newsOf(await verified(body, headers['stripe-signature'] ?? ''))
}
