import type {
  DiscordGuild,
  GitHubRepository,
  LinkedAccount,
} from '@guildhall/contract/billing/connections'
import type { Connections } from './service.ts'
import type { CustomerAccount } from './store/accounts.ts'
import type { Place } from './store/places.ts'

type Guild = Awaited<ReturnType<Connections['guild']>>

/** The highest first. Everyone has the role with the id of the server, so it cannot be given. */
export function guildToWire({ guild, roles }: Guild, token: string): DiscordGuild {
  return {
    id: guild.id,
    name: guild.name,
    guild_token: token,
    roles: roles
      .filter(({ id }) => id !== guild.id)
      .sort((a, b) => b.position - a.position)
      .map(({ color, id, managed, name, position }) => ({
        id,
        name,
        position,
        color: `#${color.toString(16).padStart(6, '0')}`,
        is_managed: managed,
      })),
  }
}

export function repositoryToWire({ name, placeId }: Place): GitHubRepository {
  const [owner = '', repository = ''] = name.split('/')
  return { id: placeId, repository_owner: owner, repository_name: repository }
}

export const accountToWire = ({
  accountId,
  service,
  username,
}: CustomerAccount): LinkedAccount => ({
  platform: service,
  account_id: accountId,
  account_username: username,
})
