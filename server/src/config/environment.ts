import { z } from 'zod'
import { StartupError } from '../platform/startup-error.ts'
import { StripeSecretKey, StripeWebhookSecret } from './billing.ts'
import { secretFromFile } from './secret-values.ts'

const onOff = (on: string[], off: string[], fallback: boolean) =>
  z
    .enum([...on, ...off] as [string, ...string[]], `use ${[...on, ...off].join(' or ')}`)
    .transform((text) => on.includes(text))
    .default(fallback)

const webUrl = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) =>
      `Invalid base URL: ${input}. Please provide a valid base URL, in full, such as https://accounts.example.com`,
  })
  .refine((text) => {
    if (!URL.canParse(text)) return true
    const url = new URL(text)
    return url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  }, 'leave out query, fragment and user')
  .refine(
    (text) => !URL.canParse(text) || plainPath.test(new URL(text).pathname),
    'in its path use only letters, digits and . _ ~ -',
  )

const mailAdvice = 'use smtp://user:password@host:port or outbox:'
const portAdvice = 'use a number from 0 to 65535'
/** Path segments that need no percent-encoding. */
const plainPath = /^(?:\/[\w.~-]+)*\/?$/

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'use postgres://user:password@host:port/name',
})

/** It is sent in a header, so it must be printable ASCII. */
const token = (minLength: number) =>
  z
    .string()
    .min(minLength, `use at least ${minLength} characters`)
    .max(1024, 'use at most 1024 characters')
    .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'use letters and digits of ASCII')

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portAdvice)
    .transform(Number)
    .refine((port) => port <= 65_535, portAdvice)
    .default(3000),
  BASE_URL: webUrl.optional(),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes('\0'), 'use the path of a folder')
    .default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= 8),
      'use at least 8 characters for each secret, 32 where others can connect',
    )
    .default([]),
  MAIL_URL: z
    .url({
      protocol: /^(smtps?|outbox)$/,
      hostname: /.*/,
      error: mailAdvice,
    })
    .refine((text) => text.startsWith('outbox:') || new URL(text).hostname !== '', mailAdvice)
    .transform((text) => (text.startsWith('outbox:') ? undefined : text))
    .optional(),
  CONFIG: z.string().optional(),
  RATE_LIMIT: onOff(['on'], ['off'], true),
  TEST_CLOCK: onOff(['1'], ['0'], false),
  METRICS_TOKEN: token(16).optional(),
  STRIPE_SECRET_KEY: StripeSecretKey.optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .pipe(z.array(StripeWebhookSecret).max(2, 'use the current secret and the one before'))
    .default([]),
  DISCORD_CLIENT_SECRET: token(8).optional(),
  DISCORD_BOT_TOKEN: token(8).optional(),
  GITHUB_CLIENT_SECRET: token(8).optional(),
  GITHUB_PRIVATE_KEY: z.string().min(1).optional(),
  OPERATOR_TOKEN: token(8).optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'use debug, info, warn, error or silent')
    .default('info'),
  GUILDHALL_DEV_WEB: z.url('use the full URL of a Vite server').optional(),
})

/** Each of these may be read from a file that the variable with the suffix `_FILE` names. */
const secretNames = [
  'SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MAIL_URL',
  'OPERATOR_TOKEN',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'GITHUB_CLIENT_SECRET',
  'GITHUB_PRIVATE_KEY',
] as const
const fileOf = (name: string) => `${name}_FILE`
/** Values of the others may hold a password and are never printed. */
const shownNames = new Set(['PORT', 'RATE_LIMIT', 'TEST_CLOCK', 'LOG_LEVEL'])

export type Environment = z.output<typeof schema>

/** An empty variable counts as unset, since shells and unit files set such easily. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const names = Object.keys(schema.shape)
  refuseNearMisses(env, [...names, ...secretNames.map(fileOf)])
  const given = Object.fromEntries(names.map((name) => [name, env[name] || undefined]))
  const fromFile = new Set<string>()
  for (const name of secretNames) {
    const path = env[fileOf(name)]
    if (!path) continue
    if (given[name] !== undefined) {
      throw new StartupError(`${name} and ${fileOf(name)} are both set; use one of them.`)
    }
    given[name] = secretFromFile(path, fileOf(name))
    fromFile.add(name)
  }
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  const shown = shownNames.has(name) ? ` (it is ${JSON.stringify(env[name])})` : ''
  throw new StartupError(`${fromFile.has(name) ? fileOf(name) : name}${shown}: ${issue?.message}.`)
}

/** `BASEURL` or `DATA_DIRR` would silently be ignored. */
function refuseNearMisses(env: NodeJS.ProcessEnv, known: readonly string[]) {
  for (const name of Object.keys(env)) {
    if (known.includes(name) || name.length < 6) continue
    const meant = known.find((right) => !env[right] && isNear(name.toUpperCase(), right))
    if (meant) throw new StartupError(`${name} is not known; did you mean ${meant}?`)
  }
}

function isNear(name: string, right: string): boolean {
  if (right.length < 6) return false
  if (name.replaceAll('_', '') === right.replaceAll('_', '')) return true
  if (Math.abs(name.length - right.length) > 1) return false
  let start = 0
  while (start < name.length && name[start] === right[start]) start++
  let end = 0
  while (
    end < Math.min(name.length, right.length) - start &&
    name[name.length - 1 - end] === right[right.length - 1 - end]
  ) {
    end++
  }
  return Math.max(name.length, right.length) - start - end <= 1
}
