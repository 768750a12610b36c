import { fail, ok, type Result } from '../../kernel/index.ts'

type Wish = {
  readonly name?: string | undefined
  readonly image?: string | null | undefined
  readonly username?: string | undefined
  readonly displayUsername?: string | undefined
}

/** What may be changed of oneself by just saying so; an address may not. */
export function changesOf({ email, ...wish }: Wish & { email?: unknown }): Result<Wish> {
  if (email) return fail('EMAIL_CAN_NOT_BE_UPDATED')
  if (Object.values(wish).every((value) => value === undefined)) return fail('NO_FIELDS_TO_UPDATE')
  return ok(wish)
}

/**
 * How somebody moves to another address. One that was never proven protects nothing, so it is
 * replaced at once; but where addresses are hidden even that would tell whether one is taken.
 */
export function wayToMove(proven: boolean, hidden: boolean) {
  if (proven) return 'confirm-at-old'
  return hidden ? 'prove-new' : 'at-once'
}

type Leaving = {
  readonly password?: string | undefined
  readonly token?: string | undefined
  readonly callbackURL?: string | undefined
}

export type WayToLeave =
  | { readonly by: 'password'; readonly password: string }
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'mail' | 'fresh-session' }

/** Whoever names a place to return to expects the mail whose link returns there. */
export function wayToLeave(given: Leaving, fresh: boolean): Result<WayToLeave> {
  if (given.password !== undefined) return ok({ by: 'password', password: given.password })
  if (given.token !== undefined) return ok({ by: 'token', token: given.token })
  if (given.callbackURL !== undefined) return ok({ by: 'mail' })
  if (fresh) return ok({ by: 'fresh-session' })
  return fail('SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION')
}

type Way = { readonly id: string; readonly providerId: string; readonly accountId: string }
type Named = { readonly providerId?: string | undefined; readonly accountId?: string | undefined }

/** The last way in stays. With a provider, `accountId` is the provider's own id; alone it is the id of the row. */
export function wayToUnlink<Own extends Way>(
  ways: readonly Own[],
  named: Named,
  inAll: number,
): Result<Own> {
  if (inAll <= 1) return fail('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
  const { providerId, accountId } = named
  const found = ways.find((way) =>
    providerId === undefined
      ? way.id === accountId
      : way.providerId === providerId &&
        (accountId === undefined || way.accountId === accountId || way.id === accountId),
  )
  return found ? ok(found) : fail('ACCOUNT_NOT_FOUND')
}
