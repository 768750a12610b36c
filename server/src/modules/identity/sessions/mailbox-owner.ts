import type { Incoming } from '../../../platform/http/index.ts'
import { isBanned } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Reader } from './read.ts'

/** A user whose session counts as access to the mailbox. */
export type MailboxOwner = { readonly sessionId: string; readonly email: string }

/**
 * Who looks, for pages that give the owner of an address what a code to it would give. Only the cookie of a
 * browser counts, read from the database: no token of a program, no administrator in the place of the user.
 */
export function createMailboxOwner(
  { accounts, clock, database }: Dependencies,
  { read }: Pick<Reader, 'read'>,
) {
  return async function mailboxOwner(incoming: Incoming): Promise<MailboxOwner | undefined> {
    if (incoming.header('authorization') !== null) return undefined
    const { signedIn } = await read(incoming, { fromDatabase: true, refresh: false })
    if (!signedIn || signedIn.session.impersonatedBy !== null) return undefined
    const user = await accounts.users.find(database.sql, signedIn.user.id)
    if (!user?.emailVerified || isBanned(user, clock.now())) return undefined
    if (!(await accounts.mailboxes.isOwnershipProved(database.sql, user))) return undefined
    return { sessionId: signedIn.session.id, email: user.email }
  }
}
