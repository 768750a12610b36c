import type { ErrorCode } from '@guildhall/contract'
import type { CheckoutNote } from '@guildhall/contract/buyer-pages'
import type { DeclineNote } from '@guildhall/contract/decline-note'

const ofErrors: Partial<Record<ErrorCode, CheckoutNote>> = {
  AMOUNTS_OF_THE_CHECKOUT_HAVE_CHANGED: 'amountsChanged',
  CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION: 'alreadySubscribed',
  DISCOUNT_REDEMPTION_LIMIT_REACHED: 'soldOut',
  PAYMENT_METHOD_IS_NEEDED: 'onlyHere',
  ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS: 'notSelling',
  SERVICE_UNAVAILABLE: 'unavailable',
  SUBSCRIPTION_IS_DISPUTED: 'disputed',
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: 'tooMany',
  TRIAL_WAS_ALREADY_USED: 'trialUsed',
}

/** What a refused order is told about the whole form. */
export function noteOfError(code: ErrorCode): CheckoutNote {
  return ofErrors[code] ?? 'refused'
}

const ofDeclines: Readonly<Record<string, DeclineNote>> = {
  authentication_failed: 'notApproved',
  authentication_required: 'notApproved',
  expired_card: 'cardLost',
  insufficient_funds: 'noFunds',
  lost_card: 'cardLost',
  stolen_card: 'cardLost',
}

/** The reason of a bank, as a buyer is told it. */
export function noteOfDecline(reason: string | null): DeclineNote {
  return ofDeclines[reason ?? ''] ?? 'declined'
}
