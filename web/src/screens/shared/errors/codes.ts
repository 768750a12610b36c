import type { Catalogs } from '../../../lib/catalogs.ts'

type Codes = Catalogs['pages']['ui']['codes']
export type Code = keyof Codes

/** The next action, named after the text of its button. */
export type NextAction = 'signInAgain' | 'createAccount' | 'newLink'

const nextActions: Record<Code, NextAction> = {
  please_restart_the_process: 'signInAgain',
  invalid_callback_request: 'signInAgain',
  state_not_found: 'signInAgain',
  no_code: 'signInAgain',
  oauth_provider_not_found: 'signInAgain',
  invalid_code: 'signInAgain',
  unable_to_get_user_info: 'signInAgain',
  email_not_found: 'signInAgain',
  no_callback_url: 'signInAgain',
  account_already_linked_to_different_user: 'signInAgain',
  unable_to_link_account: 'signInAgain',
  account_not_linked: 'signInAgain',
  signup_disabled: 'signInAgain',
  unable_to_create_user: 'signInAgain',
  unable_to_create_session: 'signInAgain',
  access_denied: 'signInAgain',
  token_expired: 'newLink',
  invalid_token: 'newLink',
  user_not_found: 'createAccount',
  unauthorized: 'signInAgain',
  banned: 'signInAgain',
  email_not_verified: 'signInAgain',
  start_link_is_not_valid: 'signInAgain',
  unknown: 'signInAgain',
}

/** Codes with the same text as another one. */
const aliases: Readonly<Record<string, Code>> = {
  // A link that deletes an account, opened where its owner is not signed in.
  failed_to_get_user_info: 'unauthorized',
}

/** `account not linked`, `ACCOUNT_NOT_LINKED` and `account_not_linked` are one cause. */
export function codeOf(error: string): Code {
  const code = error.trim().toLowerCase().replaceAll(' ', '_')
  if (Object.hasOwn(nextActions, code)) return code as Code
  return (Object.hasOwn(aliases, code) ? aliases[code] : undefined) ?? 'unknown'
}

export function nextActionOf(code: Code): NextAction {
  return nextActions[code]
}
