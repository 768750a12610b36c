import type { Rooms } from '../../app/shape.ts'
import type { User } from '../../modules/accounts/index.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import { facts } from './output.ts'

/** Whom the person at the keyboard means: by address, or by id. */
export async function findUser({ accounts, database }: Rooms, word: string): Promise<User> {
  const user = word.includes('@')
    ? await accounts.people.findByEmail(database.sql, word.toLowerCase())
    : await accounts.people.find(database.sql, word)
  if (!user) throw new CommandError(`There is no user ${word}.`, exitCodes.notFound)
  return user
}

export function aboutUser(user: User): string {
  const until = user.banExpires ? ` until ${user.banExpires.toISOString()}` : ''
  return facts([
    ['Id', user.id],
    ['Email', `${user.email}${user.emailVerified ? '' : ' (not proven)'}`],
    ['Name', user.name],
    ['Username', user.displayUsername ?? user.username],
    ['Role', user.role],
    ['Banned', user.banned ? `yes${until}${user.banReason ? `: ${user.banReason}` : ''}` : null],
    ['Second step', user.twoFactorEnabled ? 'on' : null],
    ['Created', user.createdAt],
  ])
}
