import { cut, fail, ok, type Result } from '../../kernel/index.ts'

export {
  longestName,
  type Profile,
  type Provider,
  type Raw,
  record,
  text,
} from './rules/provider.ts'

export type LinkingRules = {
  readonly enabled: boolean
  readonly implicit: boolean
  readonly allowDifferentEmails: boolean
}

/** What is known of somebody who comes back from a provider that none of us knows them by. */
type Stranger = {
  readonly vouched: boolean
  /** Who has the address here, if somebody has. */
  readonly local: { readonly emailVerified: boolean; readonly hasThisProvider: boolean } | undefined
  readonly signUp: 'open' | 'on-request' | 'closed'
  readonly requested: boolean
}

/**
 * An address opens the account that has it only when both sides have proven it: else whoever
 * registered it first, or whoever made a provider say it, would get the other's account. A second
 * account at the same provider is somebody else until its owner says so.
 */
export function wayIn(given: Stranger, linking: LinkingRules): Result<'link' | 'create'> {
  const { vouched, local, signUp, requested } = given
  if (local) {
    const proven = vouched && local.emailVerified
    const mayLink = linking.enabled && linking.implicit && proven && !local.hasThisProvider
    return mayLink ? ok('link') : fail('ACCOUNT_NOT_LINKED')
  }
  if (signUp === 'closed' || (signUp === 'on-request' && !requested)) return fail('SIGNUP_DISABLED')
  return ok('create')
}

type Linking = {
  readonly userId: string
  readonly ownEmail: string
  /** Who has the provider's account already. */
  readonly owner: string | undefined
  readonly email: string | undefined
  readonly vouched: boolean
  readonly hasSecondStep: boolean
  /** Did they show again who they are? */
  readonly confirmed: boolean
}

/** Somebody who is signed in adds an account; it is theirs as soon as they have shown both. */
export function wayToLink(given: Linking, linking: LinkingRules): Result<'renew' | 'add'> {
  const { userId, ownEmail, owner, email, vouched, hasSecondStep, confirmed } = given
  if (owner !== undefined) {
    return owner === userId ? ok('renew') : fail('SOCIAL_ACCOUNT_ALREADY_LINKED')
  }
  if (!linking.enabled || !vouched) return fail('UNABLE_TO_LINK_ACCOUNT')
  const same = email === undefined || email === ownEmail
  if (!same && !linking.allowDifferentEmails) return fail('UNABLE_TO_LINK_ACCOUNT')
  // The own address would let them in by this provider anyway; any other way in is a new one.
  const gains = email !== ownEmail || hasSecondStep
  return gains && !confirmed ? fail('IDENTITY_CONFIRMATION_REQUIRED') : ok('add')
}

/** The wire's codes for the way back, where they are not the error's own code in lower case. */
const codes: Readonly<Record<string, string>> = {
  FAILED_TO_GET_USER_INFO: 'unable_to_get_user_info',
  USER_EMAIL_NOT_FOUND: 'email_not_found',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'account_already_linked_to_different_user',
  BANNED_USER: 'banned',
}

export const returnCode = (code: string) => codes[code] ?? code.toLowerCase()

const longestCode = 64
const longestDescription = 256

/** A provider's own words: its code as far as it is one, its description without control signs. */
export function providersWords(error: string, description: string | undefined) {
  const code = /^[\w.-]+$/.test(error) ? error.slice(0, longestCode) : 'unknown'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const words = description?.replace(/[\u0000-\u001f\u007f]+/g, ' ')
  return { code, description: words === undefined ? undefined : cut(words, longestDescription) }
}

/** A token that ends within a moment is not handed out any more. */
export const isUsable = (expiresAt: Date | null, now: Date) =>
  expiresAt === null || expiresAt.getTime() - now.getTime() > 5000
