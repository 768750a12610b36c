/** A combination of attributes whose number of users is maintained in a table of counts. */
export type Kind = {
  readonly role: string
  readonly emailVerified: boolean
  readonly banned: boolean
  readonly twoFactorEnabled: boolean
}

type Count = { readonly key: Kind; readonly n: number }

const isAdmin = ({ role }: Kind) => role.split(',').some((name) => name.trim() === 'admin')

export function countsOf(counts: readonly Count[]) {
  const sum = (matches: (kind: Kind) => boolean) =>
    counts.filter(({ key }) => matches(key)).reduce((all, { n }) => all + n, 0)
  return {
    total: sum(() => true),
    verified: sum(({ emailVerified }) => emailVerified),
    banned: sum(({ banned }) => banned),
    admins: sum(isAdmin),
    twoFactor: sum(({ twoFactorEnabled }) => twoFactorEnabled),
  }
}
