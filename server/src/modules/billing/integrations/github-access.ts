import { Refused } from '../../../platform/service-calls/index.ts'
import { isAtLeast, mostOf } from '../github/index.ts'
import type { GrantType } from '../grants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { accountIn, type Granting } from './granting.ts'
import * as store from './store/accesses.ts'
import type { InTurn } from './turns.ts'

type Tools = { readonly granting: Granting; readonly inTurn: InTurn }

/** A collaborator of a repository at GitHub, who has to accept the invitation there. */
export function githubAccess(
  { connections, database, github }: Dependencies,
  { granting, inTurn }: Tools,
): GrantType<'github_repository'> {
  const { places } = connections

  /** What the grants of an organization give an account at a place. */
  async function given(account: store.AccountKey, placeId: string) {
    const all = await store.listOfAccount(database.sql, account, placeId)
    return all.filter(({ isEnded }) => !isEnded).map(({ part }) => part)
  }

  return {
    runs: 'outside',

    provide: ({ properties }, input) => ({ ...properties, account_id: accountIn(input) }),

    grant: (grant, _why, signal) =>
      granting.run(grant, signal, async () => {
        if (!github) throw new Refused('service_not_configured')
        const {
          permission,
          repository_name: name,
          repository_owner: owner,
        } = grant.benefit.properties
        const { organizationId, properties } = grant
        const place = await places.findByName(organizationId, 'github', `${owner}/${name}`)
        if (!place?.installationId) throw new Refused('place_not_connected')
        const account = await granting.accountOf(grant, 'github', properties)
        const { accountId } = account
        const { placeId } = place
        const repository = { id: placeId, installationId: place.installationId }

        await inTurn(account, signal, async (turn) => {
          const login = await github.loginOf(repository, accountId)
          if (login === undefined) throw new Refused('account_missing')
          const has = await github.permission(repository, login)
          const before = await given(account, placeId)
          // Who has more by other means, such as a maintainer, is neither lowered now nor removed later.
          if (before.length === 0 && has && has !== permission && isAtLeast(has, permission)) return
          if (has === 'admin' && permission !== 'admin') return
          await granting.record(grant, 'github', {
            accountId,
            placeId,
            part: permission,
            kicks: false,
          })
          const wanted = mostOf(await given(account, placeId)) ?? permission
          turn.check()
          await github.invite(repository, login, wanted)
        })
        return {
          account_id: accountId,
          repository_owner: owner,
          repository_name: name,
          permission,
          granted_account_id: accountId,
        }
      }),

    revoke: (grant, signal) => granting.revoke(grant, signal),
  }
}
