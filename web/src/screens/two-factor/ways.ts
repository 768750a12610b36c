/** By what somebody may take the second step. */
export type Way = 'totp' | 'otp' | 'backup'

/** The ways to offer: those the sign-in named; after a form or a link nobody said, so all of them. */
export function waysOf(methods: readonly string[] | undefined): readonly Way[] {
  if (!methods) return ['totp', 'otp', 'backup']
  const named = (['totp', 'otp'] as const).filter((way) => methods.includes(way))
  return [...named, 'backup']
}

/** What a code may be written with and does not mean. */
export function cleanCode(way: Way, typed: string): string {
  return way === 'backup' ? typed.trim() : typed.replace(/[\s-]/g, '')
}

/** Nothing more can be done here: only a new sign-in helps. */
export function isOver(code: string | undefined): boolean {
  return (
    code === 'INVALID_TWO_FACTOR_COOKIE' ||
    code === 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE' ||
    code === 'ACCOUNT_TEMPORARILY_LOCKED'
  )
}
