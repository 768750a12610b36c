const known = ['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'] as const
type Known = (typeof known)[number] | 'unknown'

/** Both spellings of the wire, and whatever else may stand in the address. */
export function verifyErrorOf(error: string): Known {
  const code = error.toLowerCase()
  return known.find((each) => each === code) ?? 'unknown'
}
