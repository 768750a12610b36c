import type { Services } from '../../app/options.ts'
import type { User } from '../../modules/identity/accounts/index.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import { details } from './output.ts'

/** Finds a user by email address or id. */
export async function findUser({ accounts, database }: Services, emailOrId: string): Promise<User> {
  const user = emailOrId.includes('@')
    ? await accounts.users.findByEmail(database.sql, emailOrId.toLowerCase())
    : await accounts.users.find(database.sql, emailOrId)
  if (!user) throw new CommandError(`There is no user ${emailOrId}.`, exitCodes.notFound)
  return user
}

export function describeUser(user: User): string {
  const until = user.banExpires ? ` until ${user.banExpires.toISOString()}` : ''
  return details([
    ['Id', user.id],
    ['Email', `${user.email}${user.emailVerified ? '' : ' (not verified)'}`],
    ['Name', user.name],
    ['Username', user.displayUsername ?? user.username],
    ['Role', user.role],
    ['Banned', user.banned ? `yes${until}${user.banReason ? `: ${user.banReason}` : ''}` : null],
    ['Two-factor', user.twoFactorEnabled ? 'on' : null],
    ['Created', user.createdAt],
  ])
}
