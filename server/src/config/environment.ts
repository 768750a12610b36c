import { z } from 'zod'
import { StartupError } from '../platform/startup-error.ts'

const onOff = (on: string[], off: string[], fallback: boolean) =>
  z
    .enum([...on, ...off] as [string, ...string[]], `use ${[...on, ...off].join(' or ')}`)
    .transform((text) => on.includes(text))
    .default(fallback)

const webUrl = z
  .url({ protocol: /^https?$/, error: 'use a full URL such as https://accounts.example.com' })
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
/** Names of folders, which need no escape: anything else would be written in two ways. */
const plainPath = /^(?:\/[\w.~-]+)*\/?$/

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'use postgres://user:password@host:port/name',
})

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portAdvice)
    .transform(Number)
    .refine((port) => port <= 65_535, portAdvice)
    .default(3000),
  BASE_URL: webUrl.optional(),
  DATA_DIR: z.string().default('.data'),
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
  METRICS_TOKEN: z.string().min(16, 'use at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  GUILDHALL_DEV_WEB: z.url().optional(),
})

export type Environment = z.output<typeof schema>

/** An empty variable is the same as none: shells and unit files set such easily. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const known = Object.keys(schema.shape)
  const given = Object.fromEntries(known.map((name) => [name, env[name] || undefined]))
  refuseNearMisses(env, known)
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  const shown = name === 'SECRET' || name.endsWith('_URL') ? '' : ` (it is "${env[name]}")`
  throw new StartupError(`${name}${shown}: ${issue?.message}.`)
}

/** `BASEURL` or `DATA_DIRR` would be ignored in silence, and found out too late. */
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
