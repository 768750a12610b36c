import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseProxies, type TrustedProxies } from '../platform/limits/index.ts'
import { StartupError } from '../platform/startup-error.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { type Integrations, integrationsOf } from './integrations.ts'
import { withSecretFiles } from './secret-values.ts'
import { type Settings, settingsSchema } from './settings.ts'

/** The complete configuration; nothing else reads the environment. */
export type Config = {
  readonly port: number
  /** Origin and optional path, without a trailing slash. */
  readonly baseUrl: string
  readonly loopback: boolean
  readonly secure: boolean
  /** The path of the account API. */
  readonly authBase: string
  readonly dataDir: string
  readonly database:
    | { kind: 'embedded' }
    | { kind: 'url'; url: string; directUrl?: string | undefined }
  /** Empty when the secret is generated and stored in the data directory. */
  readonly secrets: readonly string[]
  readonly mail: { kind: 'outbox' } | { kind: 'smtp'; url: string }
  readonly rateLimit: boolean
  readonly testClock: boolean
  readonly proxies: TrustedProxies
  /** Networks that webhooks may reach although they are not public. */
  readonly webhookNetworks: TrustedProxies
  readonly metricsToken: string | undefined
  /** Undefined when it is generated and stored in the data directory. */
  readonly operatorToken: string | undefined
  /** Undefined when no processor is configured for live organizations. */
  readonly stripe: { secretKey: string; webhookSecrets: readonly string[] } | undefined
  /** The applications at other services that give customers access; each is optional. */
  readonly integrations: Integrations
  readonly logLevel: string
  /** The Vite server during development of the web app. */
  readonly devWeb: string | undefined
  readonly settings: Settings
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export async function loadConfig(
  env: NodeJS.ProcessEnv,
  freePort: () => Promise<number>,
): Promise<Config> {
  const given = readEnvironment(env)
  const port = given.PORT === 0 ? await freePort() : given.PORT
  const settings = await readSettings(given.CONFIG)
  const baseUrl = given.BASE_URL ?? `http://localhost:${port}`
  const url = new URL(baseUrl)
  const loopback = loopbackHosts.has(url.hostname)
  const secure = url.protocol === 'https:'
  if (!loopback && given.TEST_CLOCK) {
    throw new StartupError(
      'TEST_CLOCK=1 lets anybody move the time; it is refused unless BASE_URL is on this machine.',
    )
  }
  for (const secret of given.SECRET) {
    if (!loopback && Buffer.byteLength(secret) < 32) {
      throw new StartupError('SECRET is too short: each secret needs at least 32 bytes.')
    }
  }
  if (!loopback && given.OPERATOR_TOKEN !== undefined && given.OPERATOR_TOKEN.length < 16) {
    throw new StartupError('OPERATOR_TOKEN is too short: use at least 16 characters.')
  }
  const { rpId } = settings.passkeys
  if (rpId !== undefined && !isWithin(url.hostname, rpId)) {
    throw new StartupError(
      'CONFIG: passkeys.rpId must be the host of BASE_URL, or a domain above it.',
    )
  }
  const { cookieDomain } = settings.session
  if (cookieDomain !== undefined && !isWithin(url.hostname, cookieDomain)) {
    throw new StartupError(
      'CONFIG: session.cookieDomain must be the host of BASE_URL, or a domain above it.',
    )
  }
  const path = url.pathname.replace(/\/+$/, '')
  return {
    port,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    loopback,
    secure,
    authBase: path === '' ? '/api/auth' : path,
    dataDir: resolve(given.DATA_DIR),
    database: databaseOf(given),
    secrets: given.SECRET,
    mail: given.MAIL_URL ? { kind: 'smtp', url: given.MAIL_URL } : { kind: 'outbox' },
    rateLimit: given.RATE_LIMIT,
    testClock: given.TEST_CLOCK,
    proxies: networks('trustedProxies', settings.trustedProxies),
    webhookNetworks: networks('webhooks.allowNetworks', settings.webhooks.allowNetworks),
    metricsToken: given.METRICS_TOKEN,
    operatorToken: given.OPERATOR_TOKEN,
    stripe: stripeOf(given, settings),
    integrations: integrationsOf(given, settings),
    logLevel: given.LOG_LEVEL,
    devWeb: given.GUILDHALL_DEV_WEB,
    settings,
  }
}

const isWithin = (host: string, domain: string) =>
  host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`)

function stripeOf(given: Environment, { billing }: Settings): Config['stripe'] {
  const { olderWebhookSecret, webhookSecret } = billing.stripe
  const configured = [webhookSecret, olderWebhookSecret].filter((text) => text !== undefined)
  const secretKey = given.STRIPE_SECRET_KEY ?? billing.stripe.secretKey
  const isGiven = given.STRIPE_WEBHOOK_SECRET.length > 0
  const webhookSecrets = isGiven ? given.STRIPE_WEBHOOK_SECRET : configured
  if (secretKey === undefined && webhookSecrets.length === 0) return undefined
  if (secretKey === undefined || webhookSecrets.length === 0) {
    throw new StartupError('Stripe needs both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  }
  return { secretKey, webhookSecrets }
}

function databaseOf(given: Environment): Config['database'] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = given
  if (url) return { kind: 'url', url, directUrl }
  if (directUrl) {
    throw new StartupError(
      'DATABASE_DIRECT_URL is used together with DATABASE_URL, which is not set.',
    )
  }
  return { kind: 'embedded' }
}

function networks(name: string, list: readonly string[]): TrustedProxies {
  try {
    return parseProxies(list)
  } catch {
    throw new StartupError(`CONFIG: ${name} must hold addresses or networks (10.0.0.0/8).`)
  }
}

async function readSettings(path: string | undefined): Promise<Settings> {
  if (path === undefined) return settingsSchema.parse({})
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new StartupError(`CONFIG: the file ${path} cannot be read.`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new StartupError(`CONFIG: ${path} is not JSON${positionIn(text, error)}.`)
  }
  const result = settingsSchema.safeParse(withSecretFiles(value, path))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const key = issue?.path.join('.') || 'the file'
  throw new StartupError(`CONFIG: ${key} in ${path}: ${issue?.message ?? 'invalid'}.`)
}

/** The position of the syntax error. The engine's own message quotes the text, which may be a secret. */
function positionIn(text: string, error: unknown): string {
  const found = /position (\d+)/.exec((error as Error).message)?.[1]
  if (found === undefined) return ''
  const before = text.slice(0, Number(found)).split('\n')
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
