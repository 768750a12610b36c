import { availableParallelism } from 'node:os'
import { TestClock } from 'pg-boss'
import { span } from '../kernel/index.ts'
import { whoActs } from '../platform/acting.ts'
import { createCodes } from '../platform/codes/index.ts'
import { migrate, openDatabase } from '../platform/database/index.ts'
import { createEvents } from '../platform/events/index.ts'
import { createCookieJar, trustOrigins } from '../platform/http/index.ts'
import { loadI18n } from '../platform/i18n/index.ts'
import { createJobs } from '../platform/jobs/index.ts'
import { createKeyRing } from '../platform/key-ring.ts'
import { createLimits, noLimits } from '../platform/limits/index.ts'
import { createMailer, passwordMayShow, smtpTransport } from '../platform/mail/index.ts'
import { createMetrics } from '../platform/metrics/index.ts'
import { createOperator } from '../platform/operator/index.ts'
import { createKnownPasswords, createPasswords } from '../platform/passwords/index.ts'
import { createSealer } from '../platform/sealer.ts'
import { createSignals } from '../platform/signals/index.ts'
import { movableClock, systemChance, systemClock } from '../platform/system.ts'
import { createSignedTokens, createTokens } from '../platform/tokens/index.ts'
import { watchJobs, watchMails } from './numbers.ts'
import type { AppOptions } from './shape.ts'

/** Of work that nobody waits for, for a database connection. */
const longestWait = 30 * span.second

/** Everything that the rooms stand on, whichever they are: it knows none of them. */
export async function layGround(options: AppOptions) {
  const { config, log, operatorToken, secrets } = options
  const { settings } = config
  const movable = config.testClock ? movableClock() : undefined
  const clock = movable ?? systemClock()
  const testClock = movable ? new TestClock(movable.ms()) : undefined
  const chance = systemChance()
  const ring = createKeyRing(secrets)
  const trusted = trustOrigins(config.baseUrl, settings.trustedOrigins)
  const origin = new URL(config.baseUrl).origin
  const authUrl = (path: string) => origin + config.authBase + path
  const pageUrl = (path: string) => origin + path

  const database = openDatabase({
    connection: options.connection,
    direct: options.direct,
    ...(testClock ? { settings: { 'pgboss.test_clock': 'on' } } : {}),
    maxConnections: settings.database.connections,
    readConnections: settings.database.readConnections,
    listConnections: settings.database.listConnections,
    // Nobody waits for work of our own, and what it did outside would have to be done again.
    patience: () =>
      whoActs().kind === 'system' ? longestWait : settings.database.patience * span.second,
    log,
  })
  const migrator = database.dedicated()
  await migrator.connect()
  await migrate(migrator).finally(() => migrator.end())

  const i18n = await loadI18n()
  const metrics = createMetrics()
  const signals = createSignals(database, log)
  const events = createEvents(database, clock, log)
  const engine = createJobs({
    connection: options.direct ?? options.connection,
    database,
    clock,
    log,
    ...(testClock ? { testClock } : {}),
  })
  const jobs = watchJobs(engine, metrics)
  const limits = config.rateLimit ? createLimits({ sql: database.sql, clock }) : noLimits
  const operator = createOperator({ token: operatorToken, secure: config.secure, clock, limits })
  const transport =
    config.mail.kind === 'smtp'
      ? smtpTransport(config.mail.url, settings.mail.from, settings.mail.connections)
      : undefined
  if (config.mail.kind === 'smtp' && passwordMayShow(config.mail.url)) {
    log.warn(
      { code: 'mail.password_without_tls' },
      'The password in MAIL_URL may go to the mail server unencrypted: use smtps://, or add ?requireTLS=true.',
    )
  }
  const watchedTransport = transport && watchMails(transport, metrics)
  const mailer = createMailer({
    database,
    jobs,
    i18n,
    clock,
    chance,
    limits,
    transport: watchedTransport,
  })
  const traffic = { others: 0 }
  const passwords = await createPasswords({
    others: () => traffic.others,
    cores: availableParallelism(),
    threads: Number(process.env.UV_THREADPOOL_SIZE) || 4,
    longestPassword: settings.password.maxLength,
    isKnown: createKnownPasswords({ ...settings.password, log }),
    ...(options.hashingPatience ? { patience: options.hashingPatience } : {}),
  })
  const tokens = createTokens({ clock, chance })
  const codes = createCodes({ sql: database.sql, clock, chance, ring })
  const signedTokens = createSignedTokens(ring, clock)
  const sealer = createSealer(ring, chance)
  const jar = createCookieJar({ prefix: 'better-auth', secure: config.secure, ring })

  const shared = {
    database,
    clock,
    chance,
    events,
    jobs,
    log,
    signals,
    settings,
    limits,
    operator,
    loopback: config.loopback,
    mailer,
    passwords,
    traffic,
    tokens,
    signedTokens,
    codes,
    sealer,
    ring,
    jar,
    trusted,
    origin,
    authUrl,
    pageUrl,
  }

  return {
    shared,
    i18n,
    metrics,
    /** The clock of tests, which can be moved. */
    movable,
    async leave() {
      await signals.stop()
      transport?.close()
      await database.close()
    },
  }
}
