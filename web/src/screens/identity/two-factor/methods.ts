/** The methods of the second step. */
export type SecondStepMethod = 'totp' | 'otp' | 'backup'

/** The methods to offer: those from the sign-in response; without it, all of them. */
export function methodsToOffer(
  methods: readonly string[] | undefined,
): readonly SecondStepMethod[] {
  if (!methods) return ['totp', 'otp', 'backup']
  const named = (['totp', 'otp'] as const).filter((method) => methods.includes(method))
  return [...named, 'backup']
}

/** Whether the error requires a new sign-in. */
export function needsNewSignIn(code: string | undefined): boolean {
  return (
    code === 'INVALID_TWO_FACTOR_COOKIE' ||
    code === 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE' ||
    code === 'ACCOUNT_TEMPORARILY_LOCKED'
  )
}
