/** What the page of a failed sign-in explains, each in its own words. */
export const errorCauses = [
  'please_restart_the_process',
  'invalid_callback_request',
  'state_not_found',
  'no_code',
  'oauth_provider_not_found',
  'invalid_code',
  'unable_to_get_user_info',
  'email_not_found',
  'no_callback_url',
  'account_already_linked_to_different_user',
  'unable_to_link_account',
  'account_not_linked',
  'signup_disabled',
  'unable_to_create_user',
  'unable_to_create_session',
  'access_denied',
  'token_expired',
  'invalid_token',
  'user_not_found',
  'unauthorized',
  'banned',
  'email_not_verified',
  'start_link_is_not_valid',
  'unknown',
] as const
export type ErrorCause = (typeof errorCauses)[number]

/** Codes with the same text as another one. */
const aliases: Readonly<Record<string, ErrorCause>> = {
  // A link that deletes an account, opened where its owner is not signed in.
  failed_to_get_user_info: 'unauthorized',
}

/** `account not linked`, `ACCOUNT_NOT_LINKED` and `account_not_linked` are one cause. */
export function causeOf(error: string): ErrorCause {
  const code = error.trim().toLowerCase().replaceAll(' ', '_')
  const known = errorCauses.find((each) => each === code)
  return known ?? (Object.hasOwn(aliases, code) ? aliases[code] : undefined) ?? 'unknown'
}

/** Why the link of an email failed. */
export const linkErrors = [
  'token_expired',
  'invalid_token',
  'user_not_found',
  'unauthorized',
  'unknown',
] as const
export type LinkError = (typeof linkErrors)[number]

/** Accepts both spellings of the API and any other text in the URL. */
export function linkErrorOf(error: string): LinkError {
  const code = error.toLowerCase()
  return linkErrors.find((each) => each === code) ?? 'unknown'
}

/** What the link of an email did. */
const linkOutcomes = [
  'verified',
  'other-account',
  'used',
  'agreed',
  'changed',
  'changed-unverified',
] as const
export type LinkOutcome = (typeof linkOutcomes)[number]

export function linkOutcomeOf(state: string | undefined): LinkOutcome | undefined {
  return linkOutcomes.find((each) => each === state)
}
