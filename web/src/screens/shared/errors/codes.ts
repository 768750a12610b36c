import type { ErrorCause } from '@guildhall/contract/outcomes'

/** The next action, named after the text of its button. */
export type NextAction = 'signInAgain' | 'createAccount' | 'newLink'

const others: Partial<Record<ErrorCause, NextAction>> = {
  token_expired: 'newLink',
  invalid_token: 'newLink',
  user_not_found: 'createAccount',
}

export function nextActionOf(cause: ErrorCause): NextAction {
  return others[cause] ?? 'signInAgain'
}
