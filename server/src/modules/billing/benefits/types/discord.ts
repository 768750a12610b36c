import { missing, type Resolve } from './resolve.ts'

/** Without an application at Discord, the token is taken as the id of the server. */
export const discord: Resolve<'discord'> = ({ hooks, organizationId }, input) => {
  const { guild_token, kick_member, role_id } = input
  const guildOf = hooks.guildOf.run
  const guild = guildOf ? guildOf(organizationId, guild_token) : guild_token
  if (guild === undefined) return { issues: [missing(['guild_token'], 'Server')] }
  return { properties: { guild_id: guild, role_id, kick_member, guild_token } }
}
