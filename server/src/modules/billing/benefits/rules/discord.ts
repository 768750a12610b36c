import { missing, type Resolve } from './resolve.ts'

export const discord: Resolve<'discord'> = ({ guild_token, kick_member, role_id }, { guildOf }) => {
  const guild = guildOf(guild_token)
  if (guild === undefined) return { issues: [missing(['guild_token'], 'Server')] }
  return { properties: { guild_id: guild, role_id, kick_member, guild_token } }
}
