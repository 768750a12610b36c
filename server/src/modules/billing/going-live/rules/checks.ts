import type { liveChecks } from '@guildhall/contract/billing/going-live'
import type { SellerDetail } from '@guildhall/contract/billing/merchant-settings'

type Check = (typeof liveChecks)[number]

type Facts = {
  readonly missing: readonly SellerDetail[]
  /** Live organizations can be paid: the server is connected, and pages can show the form of a card. */
  readonly canBePaid: boolean
  readonly isAnotherLive: boolean
  readonly sellsSomething: boolean
  readonly sendsEmails: boolean
  readonly supportEmail: string | null
  readonly termsUrl: string | null
  readonly privacyUrl: string | null
  /** Whether each endpoint of webhooks gets what is sent. */
  readonly webhooks: readonly boolean[]
  readonly isConfirmed: boolean
}

/** Required is what invoices and money need; all else can be mended in a live organization as well. */
export function checksOf(facts: Facts): { check: Check; done: boolean; required: boolean }[] {
  const required = (check: Check, done: boolean) => ({ check, done, required: true })
  const advised = (check: Check, done: boolean) => ({ check, done, required: false })
  const has = (detail: SellerDetail) => !facts.missing.includes(detail)
  return [
    required('seller_name', has('name')),
    required('seller_address', has('address')),
    required('seller_tax_id', has('tax_id')),
    required('payments', facts.canBePaid),
    ...(facts.isAnotherLive ? [required('only_live', false)] : []),
    advised('product', facts.sellsSomething),
    advised('emails', facts.sendsEmails),
    advised('support_email', facts.supportEmail !== null),
    advised('legal_links', facts.termsUrl !== null && facts.privacyUrl !== null),
    ...(facts.webhooks.length > 0
      ? [
          advised(
            'webhooks',
            facts.webhooks.every((isReached) => isReached),
          ),
        ]
      : []),
    // It is asked for when it is needed.
    advised('identity', facts.isConfirmed),
  ]
}
