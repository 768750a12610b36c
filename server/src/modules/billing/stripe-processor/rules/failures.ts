import type { PaymentFailure } from '../../../../kernel/index.ts'

/** Reasons that another attempt with the same card shares. */
const hardCodes = new Set([
  'authentication_not_handled',
  'bank_account_closed',
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'invalid_card_type',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'live_mode_test_card',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'not_permitted',
  'payment_method_not_available',
  'pickup_card',
  'resource_missing',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
  'testmode_decline',
])

type Reason = {
  readonly advice_code?: string | null
  readonly code?: string | null
  readonly decline_code?: string | null
  readonly message?: string | null
}

/** Why a payment failed, in our words: the bank's reason where there is one. */
export function failureOf({ advice_code, code, decline_code, message }: Reason): PaymentFailure {
  const reason = decline_code ?? code ?? 'card_declined'
  return {
    code: reason,
    message: message ?? 'The payment failed.',
    hard: advice_code === 'do_not_try_again' || hardCodes.has(reason),
  }
}

/** Of a request that Stripe refuses however often it is made. */
export const refusalOf = (error: Reason): PaymentFailure => ({
  ...failureOf(error),
  code: error.decline_code ?? error.code ?? 'refused_by_processor',
  hard: true,
})

/** Stripe cannot express the amount in its currency. */
export const unsupportedAmount: PaymentFailure = {
  code: 'amount_not_supported',
  message: 'The processor does not support this amount in its currency.',
  hard: true,
}
