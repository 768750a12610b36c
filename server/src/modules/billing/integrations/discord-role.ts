import { Refused } from '../../../platform/service-calls/index.ts'
import type { GrantType } from '../grants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { accountIn, type Granting } from './granting.ts'
import { isSnowflake } from './rules.ts'
import type { InTurn } from './turns.ts'

type Tools = { readonly granting: Granting; readonly inTurn: InTurn }

/** A role in a server at Discord, which the account joins for it. */
export function discordRole(
  { connections, discord }: Dependencies,
  { granting, inTurn }: Tools,
): GrantType<'discord'> {
  const { accounts, places } = connections

  return {
    runs: 'outside',

    changesGrants: (before, after) =>
      before.guild_id !== after.guild_id ||
      before.role_id !== after.role_id ||
      before.kick_member !== after.kick_member,

    provide: ({ properties }, input) => ({ ...properties, account_id: accountIn(input) }),

    grant: (grant, _why, signal) =>
      granting.run(grant, signal, async () => {
        if (!discord) throw new Refused('service_not_configured')
        const { guild_id: guild, kick_member: kicks, role_id: role } = grant.benefit.properties
        const { organizationId, properties } = grant
        if (!isSnowflake(role)) throw new Refused('role_missing')
        // The server that a token stood for when the benefit was saved may not have been connected.
        if (!isSnowflake(guild) || !(await places.find(organizationId, 'discord', guild))) {
          throw new Refused('place_not_connected')
        }
        const account = await granting.accountOf(grant, 'discord', properties)
        const { accountId } = account

        await inTurn(account, signal, async (turn) => {
          const roles = await discord.member(guild, accountId)
          const target = { accountId, placeId: guild, part: role, kicks }
          await granting.record(grant, 'discord', target)
          if (roles?.includes(role)) return
          const token = roles ? undefined : await accounts.accessToken(account)
          turn.check()
          const joined = token && (await discord.join(guild, accountId, token, [role]))
          if (joined !== 'joined') await discord.addRole(guild, accountId, role)
        })
        return {
          account_id: accountId,
          guild_id: guild,
          role_id: role,
          granted_account_id: accountId,
        }
      }),

    revoke: (grant, signal) => granting.revoke(grant, signal),
  }
}
