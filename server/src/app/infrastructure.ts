import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { TestClock } from 'pg-boss'
import type { Config } from '../config/index.ts'
import type { Infrastructure } from '../infrastructure/index.ts'
import { span } from '../kernel/index.ts'
import { currentActor } from '../platform/actor.ts'
import { createClocks, createMover } from '../platform/billing-clock/index.ts'
import { createBranding } from '../platform/branding/index.ts'
import { createCodes } from '../platform/codes/index.ts'
import { migrate, openDatabase } from '../platform/database/index.ts'
import { createEvents } from '../platform/events/index.ts'
import { createFeed } from '../platform/feed/index.ts'
import { createFileLinks, diskStore, type FileStore, s3Store } from '../platform/files/index.ts'
import { createCookieJar, trustOrigins } from '../platform/http/index.ts'
import { loadI18n } from '../platform/i18n/index.ts'
import { createJobs } from '../platform/jobs/index.ts'
import { createKeyRing } from '../platform/key-ring.ts'
import { createLimits, noLimits } from '../platform/limits/index.ts'
import { createMailer, mayExposePassword, smtpTransport } from '../platform/mail/index.ts'
import { createMetrics } from '../platform/metrics/index.ts'
import { createOperator } from '../platform/operator/index.ts'
import { createCompromisedPasswordCheck, createPasswords } from '../platform/passwords/index.ts'
import { createPictures } from '../platform/pictures/index.ts'
import { createSealer } from '../platform/sealer.ts'
import { createSignals } from '../platform/signals/index.ts'
import { movableClock, systemClock, systemRandom } from '../platform/system.ts'
import { createTimers } from '../platform/timers/index.ts'
import { createSignedTokens, createTokens } from '../platform/tokens/index.ts'
import { instrumentJobs, instrumentMails } from './instrumentation.ts'
import type { AppOptions } from './options.ts'
import { timerOrder } from './timer-order.ts'

/** How long background work waits for a database connection. */
const backgroundTimeout = 30 * span.second

/** Creates the services of the platform; independent of all modules. */
export async function createInfrastructure(options: AppOptions) {
  const { config, log, operatorToken, secrets, simulated } = options
  const { settings } = config
  const movable = config.testClock ? movableClock() : undefined
  const clock = movable ?? simulated?.clock ?? systemClock()
  const testClock = movable ? new TestClock(movable.ms()) : undefined
  const random = simulated?.random ?? systemRandom()
  const ring = createKeyRing(secrets)
  const trusted = trustOrigins(config.baseUrl, settings.trustedOrigins)
  const origin = new URL(config.baseUrl).origin
  const authUrl = (path: string) => origin + config.authBase + path
  const pageUrl = (path: string) => origin + path

  const opened = openDatabase({
    connection: options.connection,
    direct: options.direct,
    ...(testClock ? { settings: { 'pgboss.test_clock': 'on' } } : {}),
    maxConnections: settings.database.connections,
    readConnections: settings.database.readConnections,
    listConnections: settings.database.listConnections,
    // Background work can wait, and a failure would repeat its external effects.
    acquireTimeout: () =>
      currentActor().kind === 'system'
        ? backgroundTimeout
        : settings.database.patience * span.second,
    log,
  })
  const database = simulated?.through(opened) ?? opened
  const migrator = database.dedicated()
  await migrator.connect()
  await migrate(migrator).finally(() => migrator.end())

  const i18n = await loadI18n()
  const metrics = createMetrics()
  const signals = createSignals(database, log)
  const events = createEvents(database, clock, log)
  const feed = createFeed({ clock, database, events, log })
  const plainJobs = createJobs({
    connection: options.direct ?? options.connection,
    database,
    clock,
    log,
    ...(testClock ? { testClock } : {}),
  })
  const jobs = instrumentJobs(plainJobs, metrics)
  const limits = config.rateLimit ? createLimits({ sql: database.sql, clock }) : noLimits
  const operator = createOperator({ token: operatorToken, secure: config.secure, clock, limits })
  const transport =
    config.mail.kind === 'smtp'
      ? smtpTransport(config.mail.url, settings.mail.from, settings.mail.connections)
      : undefined
  if (config.mail.kind === 'smtp' && mayExposePassword(config.mail.url)) {
    log.warn(
      { code: 'mail.password_without_tls' },
      'The password in MAIL_URL may go to the mail server unencrypted: use smtps://, or add ?requireTLS=true.',
    )
  }
  const instrumentedTransport = transport && instrumentMails(transport, metrics)
  const branding = createBranding({ database, signals, clock, settings })
  const files = { store: fileStore(config), links: createFileLinks(ring, clock) }
  const pictures = createPictures({ clock, database, files, log, random })
  const mailer = createMailer({
    branding,
    pictures,
    pageUrl,
    database,
    jobs,
    i18n,
    clock,
    random,
    limits,
    transport: instrumentedTransport,
  })
  const traffic = { otherRequests: 0 }
  const passwords = await createPasswords({
    otherRequests: () => traffic.otherRequests,
    cores: availableParallelism(),
    threads: Number(process.env.UV_THREADPOOL_SIZE) || 4,
    longestPassword: settings.password.maxLength,
    isCompromised: createCompromisedPasswordCheck({ ...settings.password, log }),
    ...(options.hashCost ? { cost: options.hashCost } : {}),
    ...(options.maxHashingWait ? { maxWait: options.maxHashingWait } : {}),
  })
  const clocks = createClocks({ database, clock })
  const timers = createTimers({ database, clock, log, clocks, order: timerOrder })
  const mover = createMover({ database, clock, random, log, clocks, due: timers.due })
  const tokens = createTokens({ clock, random })
  const codes = createCodes({ sql: database.sql, clock, random, ring })
  const signedTokens = createSignedTokens(ring, clock)
  const sealer = createSealer(ring, random)
  const jar = createCookieJar({
    prefix: 'better-auth',
    secure: config.secure,
    ring,
    domain: settings.session.cookieDomain,
  })

  const shared = {
    branding,
    database,
    clock,
    clocks,
    random,
    events,
    files,
    feed,
    jobs,
    log,
    signals,
    settings,
    limits,
    operator,
    loopback: config.loopback,
    mailer,
    mover,
    passwords,
    pictures,
    traffic,
    timers,
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
  } satisfies Infrastructure & Record<string, unknown>

  return {
    shared,
    i18n,
    metrics,
    /** The movable clock of a test instance. */
    movable,
    async close() {
      await signals.stop()
      transport?.close()
      await database.close()
    },
  }
}

/** The services of the platform, as the areas are created with them. */
export type Shared = Awaited<ReturnType<typeof createInfrastructure>>['shared']

function fileStore({ dataDir, settings: { files } }: Config): FileStore {
  return files.kind === 's3'
    ? s3Store(files)
    : diskStore(resolve(files.folder ?? join(dataDir, 'files')))
}
