import { createPrivateKey, type KeyObject } from 'node:crypto'
import { StartupError } from '../platform/startup-error.ts'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'

/** Milliseconds for one call; the usual limit unless it is given. */
type Limits = { readonly callTimeout?: number }

/** The application at Discord whose bot gives roles. */
export type DiscordSettings = Limits & {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
  readonly apiUrl: string
}

/** The GitHub App that invites to repositories. */
export type GitHubSettings = Limits & {
  readonly appId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly privateKey: KeyObject
  readonly apiUrl: string
  readonly webUrl: string
}

export type Integrations = {
  readonly discord: DiscordSettings | undefined
  readonly github: GitHubSettings | undefined
}

/** Each service needs all of its settings, or none. */
export function integrationsOf(given: Environment, { billing }: Settings): Integrations {
  return { discord: discordOf(given, billing), github: githubOf(given, billing) }
}

function discordOf(given: Environment, { discord }: Settings['billing']) {
  const { apiUrl, clientId } = discord
  const clientSecret = given.DISCORD_CLIENT_SECRET ?? discord.clientSecret
  const botToken = given.DISCORD_BOT_TOKEN ?? discord.botToken
  if (!clientId && !clientSecret && !botToken) return undefined
  if (!clientId || !clientSecret || !botToken) {
    throw new StartupError(
      'Discord needs billing.discord.clientId in CONFIG, DISCORD_CLIENT_SECRET and DISCORD_BOT_TOKEN.',
    )
  }
  return { clientId, clientSecret, botToken, apiUrl }
}

function githubOf(given: Environment, { github }: Settings['billing']) {
  const { apiUrl, appId, clientId, webUrl } = github
  const clientSecret = given.GITHUB_CLIENT_SECRET ?? github.clientSecret
  const key = given.GITHUB_PRIVATE_KEY ?? github.privateKeySecret
  if (!appId && !clientId && !clientSecret && !key) return undefined
  if (!appId || !clientId || !clientSecret || !key) {
    throw new StartupError(
      'GitHub needs billing.github.appId and clientId in CONFIG, GITHUB_CLIENT_SECRET and GITHUB_PRIVATE_KEY.',
    )
  }
  return { appId, clientId, clientSecret, privateKey: privateKeyOf(key), apiUrl, webUrl }
}

/** As GitHub creates it, in PEM; a variable may have its line breaks as `\\n`. */
function privateKeyOf(text: string): KeyObject {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // What it says may quote the key.
  }
  throw new StartupError('GITHUB_PRIVATE_KEY is not a private RSA key in PEM.')
}
