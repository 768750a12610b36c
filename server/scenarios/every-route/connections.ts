import { type Services, withDiscord, withGitHub } from '#testing/integrations/node.ts'
import type { Walk } from './recording-server.ts'

/** Accounts of customers, and what merchants connect, at stand-ins of the services. */
export async function connections(walk: Walk, services: Services) {
  const all = { ...services, server: walk }
  const { guildToken = '', merchant, portal, user } = await withDiscord(all)
  const lookup = `/v1/integrations/discord/guild/lookup?guild_token=${encodeURIComponent(guildToken)}`
  await merchant.call('GET', '/v1/integrations/')
  await merchant.call('GET', lookup)
  const accounts = '/v1/customer-portal/oauth-accounts'
  await portal.visitor.get(accounts, portal.headers)
  const request = new Request(`http://localhost:3000${accounts}/discord/${user}`, {
    method: 'DELETE',
    headers: portal.headers,
  })
  await portal.visitor.send(request)
  const repository = await withGitHub(all)
  await repository.merchant.call('GET', '/v1/integrations/github/repositories')
}
