import { groupedBy, type Incomer, moment, type Tables, text, yes } from './incomer.ts'

/** The tables `user` and `account` of a Better Auth database, in either style of names. */
export function fromBetterAuth(tables: Tables): Incomer[] {
  const users = tables.user ?? tables.users ?? []
  const accounts = groupedBy(tables.account ?? tables.accounts ?? [], 'userId', 'user_id')
  return users.map((row) => {
    const id = text(row, 'id') ?? ''
    const own = accounts.get(id) ?? []
    const provider = (account: (typeof own)[number]) =>
      text(account, 'providerId', 'provider_id') ?? ''
    const credential = own.find((account) => provider(account) === 'credential')
    return {
      id,
      email: text(row, 'email') ?? '',
      emailVerified: yes(row, 'emailVerified', 'email_verified'),
      name: text(row, 'name') ?? '',
      image: text(row, 'image'),
      username: text(row, 'username'),
      displayUsername: text(row, 'displayUsername', 'display_username'),
      role: text(row, 'role'),
      createdAt: moment(row, 'createdAt', 'created_at'),
      ban: yes(row, 'banned')
        ? {
            reason: text(row, 'banReason', 'ban_reason'),
            until: moment(row, 'banExpires', 'ban_expires'),
          }
        : null,
      password: credential ? text(credential, 'password') : null,
      ways: own
        .filter((account) => account !== credential)
        .map((account) => ({
          providerId: provider(account),
          accountId: text(account, 'accountId', 'account_id') ?? '',
        })),
    }
  })
}
