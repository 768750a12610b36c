const known = ['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'] as const
type Known = (typeof known)[number] | 'unknown'

/** Accepts both spellings of the API and any other text in the URL. */
export function verifyErrorOf(error: string): Known {
  const code = error.toLowerCase()
  return known.find((each) => each === code) ?? 'unknown'
}
