import { fail, ok, type Result, truncateText } from '../../../kernel/index.ts'

export {
  longestName,
  type Profile,
  type Raw,
  record,
  text,
} from './rules/provider.ts'

export type LinkingRules = {
  readonly enabled: boolean
  readonly implicit: boolean
  readonly allowDifferentEmails: boolean
}

/** What is known of a user whose provider account is not linked here. */
type SocialSignInFacts = {
  readonly emailTrusted: boolean
  /** The local account with the same address, if any. */
  readonly local: { readonly emailVerified: boolean; readonly hasThisProvider: boolean } | undefined
  readonly signUp: 'open' | 'on-request' | 'closed'
  readonly requested: boolean
}

/**
 * An address gives access to the account that has it only when both sides have verified it: else
 * whoever registered it first, or could set it at a provider, would get the other's account. A
 * second account at the same provider counts as another user until its owner links it.
 */
export function decideSocialSignIn(
  given: SocialSignInFacts,
  linking: LinkingRules,
): Result<'link' | 'create'> {
  const { emailTrusted, local, signUp, requested } = given
  if (local) {
    const verified = emailTrusted && local.emailVerified
    const mayLink = linking.enabled && linking.implicit && verified && !local.hasThisProvider
    return mayLink ? ok('link') : fail('ACCOUNT_NOT_LINKED')
  }
  if (signUp === 'closed' || (signUp === 'on-request' && !requested)) return fail('SIGNUP_DISABLED')
  return ok('create')
}

type LinkingFacts = {
  readonly userId: string
  readonly ownEmail: string
  /** The user to whom the provider account is already linked. */
  readonly owner: string | undefined
  readonly email: string | undefined
  readonly emailTrusted: boolean
  readonly hasSecondStep: boolean
  /** Has the user confirmed their identity again? */
  readonly confirmed: boolean
}

/** A signed-in user links an account, after access to both was shown. */
export function decideLinking(given: LinkingFacts, linking: LinkingRules): Result<'renew' | 'add'> {
  const { userId, ownEmail, owner, email, emailTrusted, hasSecondStep, confirmed } = given
  if (owner !== undefined) {
    return owner === userId ? ok('renew') : fail('SOCIAL_ACCOUNT_ALREADY_LINKED')
  }
  if (!linking.enabled || !emailTrusted) return fail('UNABLE_TO_LINK_ACCOUNT')
  const same = email === undefined || email === ownEmail
  if (!same && !linking.allowDifferentEmails) return fail('UNABLE_TO_LINK_ACCOUNT')
  // With the same address this provider could sign them in anyway; anything else is new access.
  const addsAccess = email !== ownEmail || hasSecondStep
  return addsAccess && !confirmed ? fail('IDENTITY_CONFIRMATION_REQUIRED') : ok('add')
}

/** The `error` parameter of the callback, where it is not the error code in lower case. */
const codes: Readonly<Record<string, string>> = {
  FAILED_TO_GET_USER_INFO: 'unable_to_get_user_info',
  USER_EMAIL_NOT_FOUND: 'email_not_found',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'account_already_linked_to_different_user',
  BANNED_USER: 'banned',
}

export const callbackErrorCode = (code: string) => codes[code] ?? code.toLowerCase()

const longestCode = 64
const longestDescription = 256

/** A provider's error: its code if well-formed, its description without control characters. */
export function providerError(error: string, description: string | undefined) {
  const code = /^[\w.-]+$/.test(error) ? error.slice(0, longestCode) : 'unknown'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = description?.replace(/[\u0000-\u001f\u007f]+/g, ' ')
  return {
    code,
    description: plain === undefined ? undefined : truncateText(plain, longestDescription),
  }
}

/** A token that is about to expire is not returned any more. */
export const isUsable = (expiresAt: Date | null, now: Date) =>
  expiresAt === null || expiresAt.getTime() - now.getTime() > 5000
