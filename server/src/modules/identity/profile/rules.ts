import { fail, ok, type Result } from '../../../kernel/index.ts'

type ProfileInput = {
  readonly name?: string | undefined
  readonly image?: string | null | undefined
  readonly username?: string | undefined
  readonly displayUsername?: string | undefined
}

/** What users may change about themselves without confirmation; an address may not. */
export function changesOf({
  email,
  ...changes
}: ProfileInput & { email?: unknown }): Result<ProfileInput> {
  if (email) return fail('EMAIL_CAN_NOT_BE_UPDATED')
  if (Object.values(changes).every((value) => value === undefined))
    return fail('NO_FIELDS_TO_UPDATE')
  return ok(changes)
}

/**
 * How an address is changed. One that was never verified protects nothing, so it is replaced at
 * once; but where addresses are hidden even that would reveal whether one is taken.
 */
export function emailChangeMode(verified: boolean, hidden: boolean) {
  if (verified) return 'confirm-at-old'
  return hidden ? 'verify-new' : 'at-once'
}

type DeletionInput = {
  readonly password?: string | undefined
  readonly token?: string | undefined
  readonly callbackURL?: string | undefined
}

export type DeletionMethod =
  | { readonly by: 'password'; readonly password: string }
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'email' | 'fresh-session' }

type DeletionRules = {
  readonly isFresh: boolean
  readonly hasPassword: boolean
  readonly proof: 'fresh-session' | 'password-or-token'
}

/** A request with a redirect target gets an email whose link leads there. */
export function deletionMethod(
  given: DeletionInput,
  { hasPassword, isFresh, proof }: DeletionRules,
): Result<DeletionMethod> {
  if (given.password !== undefined) return ok({ by: 'password', password: given.password })
  if (given.token !== undefined) return ok({ by: 'token', token: given.token })
  const isStrict = proof === 'password-or-token'
  if (isStrict && hasPassword) {
    return fail('USER_ALREADY_HAS_A_PASSWORD_PROVIDE_THAT_TO_DELETE_THE_ACCOUNT')
  }
  if (given.callbackURL !== undefined) return ok({ by: 'email' })
  if (isStrict) return fail('USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN')
  if (isFresh) return ok({ by: 'fresh-session' })
  return fail('SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION')
}

type AccountLink = { readonly id: string; readonly providerId: string; readonly accountId: string }
type AccountSelector = {
  readonly providerId?: string | undefined
  readonly accountId?: string | undefined
}

/**
 * The last one stays, unless the settings allow otherwise. With a provider, `accountId` is the provider's own id; alone it is the id of
 * the row.
 */
export function accountToUnlink<Link extends AccountLink>(
  links: readonly Link[],
  selector: AccountSelector,
  { methodCount, mayRemoveLast }: { readonly methodCount: number; readonly mayRemoveLast: boolean },
): Result<Link> {
  if (methodCount <= 1 && !mayRemoveLast) return fail('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
  const { providerId, accountId } = selector
  const found = links.find((link) =>
    providerId === undefined
      ? link.id === accountId
      : link.providerId === providerId &&
        (accountId === undefined || link.accountId === accountId || link.id === accountId),
  )
  return found ? ok(found) : fail('ACCOUNT_NOT_FOUND')
}
