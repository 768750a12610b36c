import { expect } from 'vitest'
import { createBenefit } from '../benefits.ts'
import { createCustomer } from '../customers.ts'
import { createMerchant, type Merchant } from '../merchants.ts'
import { startServer } from '../server.ts'
import type { AnyServer } from '../users.ts'
import { type FakeDiscord, startDiscord } from './discord.ts'
import { type FakeGitHub, startGitHub } from './github.ts'

export type Services = { readonly discord: FakeDiscord; readonly github: FakeGitHub }
type Platform = keyof Services

export async function startIntegrations() {
  const [discord, github] = await Promise.all([startDiscord(), startGitHub()])
  const integrations = { discord: discord.settings, github: github.settings }
  const server = await startServer({ integrations })
  return {
    server,
    discord,
    github,
    stop: () => Promise.all([server.stop(), discord.stop(), github.stop()]),
  }
}

const callback = '/v1/integrations/callback'
let codes = 0
let numbers = 0
/** An id that no other test has. */
export const newId = () => String(900_000_000_000 + numbers++)

const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? ''

/** The address that a flow ends with. */
export function endOf(location: string | null) {
  const { searchParams } = new URL(location ?? '', 'http://localhost')
  return Object.fromEntries(searchParams)
}

/** Connects a server at Discord, as its owner does. */
export async function connectGuild(discord: FakeDiscord, merchant: Merchant, guild: string) {
  const { visitor } = merchant.owner
  const path = `/v1/integrations/discord/bot/authorize?organization_id=${merchant.organizationId}`
  const begun = await visitor.get(path)
  expect(begun.status, begun.text).toBe(302)
  const code = `code-${codes++}`
  discord.codes.set(code, { user: '1', guild })
  const state = stateOf(begun.headers.get('location') ?? '')
  const ended = await visitor.get(`${callback}?state=${state}&code=${code}`)
  const { guild_token: token } = endOf(ended.headers.get('location'))
  expect(token).toBeTruthy()
  return token
}

/** Connects the repositories that a user at GitHub administers; resolves to the end of the flow. */
export async function connectRepositories(github: FakeGitHub, merchant: Merchant, user: number) {
  const { visitor } = merchant.owner
  const path = `/v1/integrations/github/authorize?organization_id=${merchant.organizationId}`
  const begun = await visitor.get(path)
  expect(begun.status, begun.text).toBe(302)
  const code = `code-${codes++}`
  github.codes.set(code, user)
  const state = stateOf(begun.headers.get('location') ?? '')
  const ended = await visitor.get(`${callback}?state=${state}&code=${code}`)
  return endOf(ended.headers.get('location'))
}

/** A browser of a customer who is in the portal. */
export async function portalOf(server: AnyServer, merchant: Merchant, customerId: string) {
  const answer = await merchant.call('POST', '/v1/customer-sessions/', { customer_id: customerId })
  expect(answer.status, answer.text).toBe(201)
  const headers = { authorization: `Bearer ${answer.body.token}` }
  return { visitor: server.visitor(), headers, token: answer.body.token as string }
}

type Portal = Awaited<ReturnType<typeof portalOf>>

/** Links an account, as a customer does; resolves to the end of the flow. */
export async function link(
  services: Services,
  { headers, visitor }: Portal,
  platform: Platform,
  user: string,
) {
  const path = '/v1/customer-portal/oauth-accounts/authorize'
  const begun = await visitor.get(`${path}?platform=${platform}`, headers)
  expect(begun.status, begun.text).toBe(200)
  const code = `code-${codes++}`
  if (platform === 'discord') services.discord.codes.set(code, { user })
  else services.github.codes.set(code, Number(user))
  const ended = await visitor.get(`${callback}?state=${stateOf(begun.body.url)}&code=${code}`)
  return endOf(ended.headers.get('location'))
}

/** A merchant with a server and a role as a benefit, and a customer with a linked account. */
export async function withDiscord(all: Services & { server: AnyServer }, more: object = {}) {
  const { discord, server } = all
  const merchant = await createMerchant(server)
  const [guild, role, user] = [newId(), newId(), newId()]
  discord.createGuild(guild, role)
  const guildToken = await connectGuild(discord, merchant, guild)
  const properties = { guild_token: guildToken, role_id: role, kick_member: false, ...more }
  const benefit = await createBenefit(merchant, { type: 'discord', properties })
  const customer = await createCustomer(merchant, { email: `${user}@example.com` })
  const portal = await portalOf(server, merchant, customer.id)
  await link(all, portal, 'discord', user)
  return { merchant, guild, guildToken, role, user, benefit, customer, portal }
}

/** The same with a repository. */
export async function withGitHub(all: Services & { server: AnyServer }, more: object = {}) {
  const { github, server } = all
  const merchant = await createMerchant(server)
  const [repository, owner, user] = [newId(), newId(), newId()].map(Number)
  if (!repository || !owner || !user) throw new Error('Ids are numbers.')
  github.users.set(owner, `owner-${owner}`).set(user, `user-${user}`)
  const name = `owner-${owner}/code-${repository}`
  github.createRepository(repository, name, owner, `owner-${owner}`)
  await connectRepositories(github, merchant, owner)
  const [repository_owner, repository_name] = name.split('/')
  const properties = { repository_owner, repository_name, permission: 'pull', ...more }
  const benefit = await createBenefit(merchant, { type: 'github_repository', properties })
  const customer = await createCustomer(merchant, { email: `${user}@example.com` })
  const portal = await portalOf(server, merchant, customer.id)
  await link(all, portal, 'github', String(user))
  return { merchant, repository, owner, user, name, benefit, customer, portal }
}
