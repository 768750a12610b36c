import type { Locale } from '@guildhall/contract/boot'
import type { Tx } from '../../../platform/database/index.ts'
import type { User } from '../../identity/accounts/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Those who have been owners for longest; a team has hardly more. */
const mostOwners = 20

type Owner = { readonly user: User; readonly locale: Locale }

/** Who is told, each with their language. */
export function createOwners({ accounts, organizations }: Dependencies) {
  return async function ownersOf(tx: Tx, organizationId: string): Promise<readonly Owner[]> {
    const ids = await organizations.ownersOf(tx, organizationId)
    const owners: Owner[] = []
    for (const id of ids.slice(0, mostOwners)) {
      const user = await accounts.users.find(tx, id)
      if (user) owners.push({ user, locale: await accounts.localeOf(tx, id) })
    }
    return owners
  }
}
export type OwnersOf = ReturnType<typeof createOwners>
