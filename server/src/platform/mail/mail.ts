import type { Locale } from '@guildhall/contract/boot'
import { legalLinks } from '@guildhall/contract/legal-links'
import type { Mail } from '@guildhall/contract/shared/outbox'
import type { Branding, CurrentBranding } from '../branding/index.ts'
import { batchLoader, type Database, runInBatches, type Sql, type Tx } from '../database/index.ts'
import type { I18n } from '../i18n/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Pictures } from '../pictures/index.ts'
import type { Clock, Random } from '../system.ts'
import { composeEmail, type MailLook } from './compose.ts'
import {
  type CustomerMessage,
  createCustomerQueue,
  createSenderLook,
  safeRows,
  storeText,
  valuesOf,
} from './customers.ts'
import type { EmailContent, EmailLogo } from './layout.ts'
import { findLogged, type LoggedEmail, type LogRequest, logOf, unsentOf } from './log.ts'
import { createLogos } from './logo.ts'
import type { Message } from './message.ts'
import { type ConsumeQuota, createEmailQuota } from './quota.ts'
import { emailTemplates, sampleEmail, sampleValuesOf } from './samples.ts'
import type { Transport } from './smtp.ts'
import { withWording } from './wording.ts'

export type Mailer = {
  /**
   * Queues the email in the caller's transaction. False when the mailbox has used up its quota of this
   * kind; then `prepare` was not called either.
   */
  queue(tx: Tx, message: Message): Promise<boolean>
  /**
   * Queues an email in the name of an organization. It never delays the emails above, and those of one
   * organization hardly those of another. False when it was dropped.
   */
  queueForCustomer(tx: Tx, message: CustomerMessage): Promise<boolean>
  /** Uses up quota without sending, so that a known and an unknown address look the same. */
  consumeQuota: ConsumeQuota
  /** The stored emails, newest first; only the outbox driver keeps the texts. */
  list(to: string | undefined, limit: number): Promise<Mail[]>
  /** The HTML of one of them. */
  htmlOf(id: string): Promise<string | undefined>
  /** All emails without their texts, newest first. */
  log(request: LogRequest): Promise<(LoggedEmail & { readonly failed: boolean })[]>
  unsent(): ReturnType<typeof unsentOf>
  /** Sends an email that waits or was given up; false if it was sent, undefined if there is none. */
  resend(id: string): Promise<boolean | undefined>
  /** All kinds of emails, and one of them with sample values. */
  readonly templates: readonly string[]
  preview(template: string, locale: Locale, inNameOf?: InNameOf): Promise<EmailContent>
  /** Deletes emails older than thirty days. */
  sweep(signal?: AbortSignal): Promise<number>
  /** Are emails only stored in the outbox, not sent? */
  readonly usesOutbox: boolean
}

/** An organization, with the text of the catalogs that stands below its email. */
type InNameOf = Pick<CustomerMessage, 'sender' | 'footer' | 'wording'>

type Options = {
  database: Database
  jobs: Jobs
  i18n: I18n
  clock: Clock
  random: Random
  limits: Limits
  branding: Pick<Branding, 'current'>
  pictures: Pick<Pictures, 'sizeOf'>
  /** The full address of a path of this server. */
  pageUrl: (path: string) => string
  /** Absent with the outbox driver. */
  transport: Transport | undefined
}

const sendJob = 'mail.send'
const sendToCustomerJob = 'mail.send-to-customer'
/** Thirty days. */
const retention = 30 * 86_400_000

type Pending = Pick<Mail, 'id' | 'to' | 'subject' | 'text' | 'html'> & {
  readonly fromName: string | null
  readonly replyTo: string | null
}
type Row = Omit<Mail, 'createdAt' | 'held'> & {
  createdAt: Date
  heldBecause: NonNullable<Mail['held']>['reason'] | null
}

const columns = `id, recipient as "to", subject, text, html, links, created_at as "createdAt",
  held as "heldBecause"`

function mailLook(
  { colors, mailFooter, name, ...rest }: CurrentBranding,
  logo: EmailLogo | null,
  pageUrl: (path: string) => string,
): MailLook {
  return {
    name,
    accent: colors,
    logo,
    footer: mailFooter,
    links: legalLinks(rest).map(({ kind, href }) => ({
      kind,
      href: href.startsWith('/') ? pageUrl(href) : href,
    })),
  }
}

export function createMailer(options: Options): Mailer {
  const { branding, database, jobs, i18n, clock, pageUrl, random, limits, transport } = options
  const consumeQuota = createEmailQuota(limits)
  const logoOf = createLogos(options.pictures, pageUrl)
  const lookOfSender = createSenderLook(branding, logoOf)

  /** The look of the installation. */
  async function lookOf(sql: Sql) {
    const current = await branding.current(sql)
    const logo = await logoOf(sql, current.logo)
    return { look: mailLook(current, logo, pageUrl), senderName: current.senderName }
  }

  /** Emails sent at the same time are read, and marked as sent, in one statement. */
  const read = batchLoader(async (ids: readonly string[]) => {
    const rows = await database.sql.many<Pending>(
      `select id, recipient as "to", subject, text, html, from_name as "fromName",
              reply_to as "replyTo" from mails
        where id = any($1) and sent_at is null`,
      [ids],
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id))
  })
  // Its links are valid secrets, which are not needed once the email was sent.
  const markSent = batchLoader(async (ids: readonly string[]) => {
    await database.sql.run(
      `update mails set sent_at = $2, text = '', html = '', links = '{}' where id = any($1)`,
      [ids, clock.now()],
    )
    return ids
  })

  async function send(id: string) {
    const mail = await read(id)
    if (!mail || !transport) return
    await transport.send(mail)
    await markSent(id)
  }

  if (transport) {
    const job = (data: unknown) => send((data as { id: string }).id)
    const { connections } = transport
    jobs.define(sendJob, job, { workers: connections })
    // The other half of the connections stays free for users who wait for a code.
    jobs.define(sendToCustomerJob, job, { workers: Math.max(1, Math.floor(connections / 2)) })
  }

  const { queueForCustomer } = createCustomerQueue({
    ...options,
    consumeQuota,
    lookOf: lookOfSender,
    job: sendToCustomerJob,
  })

  async function log(request: LogRequest) {
    const emails = await logOf(database.lists, request)
    const unsent = emails.filter(({ sentAt }) => sentAt === null).map(({ id }) => id)
    const failed = transport && unsent.length > 0 ? await jobs.setAside.about(unsent) : []
    const ids = new Set(failed.map(({ about }) => about))
    return emails.map((email) => ({ ...email, failed: ids.has(email.id) }))
  }

  async function resend(id: string): Promise<boolean | undefined> {
    const email = await findLogged(database.sql, id)
    if (!email) return undefined
    if (email.sentAt !== null) return false
    // Where emails are only stored there is nothing to send.
    if (!transport) return true
    const [failed] = await jobs.setAside.about([id])
    if (failed) return jobs.setAside.retry(failed.id)
    const job = email.forCustomer ? sendToCustomerJob : sendJob
    await database.transaction(async (tx) => {
      await tx.run('update mails set held = null where id = $1', [id])
      await jobs.send(tx, job, { id }, { priority: 1 })
    })
    return true
  }

  return {
    queueForCustomer,
    log,
    resend,
    unsent: () => unsentOf(database.sql),
    templates: emailTemplates(i18n),
    async preview(template, locale, inNameOf) {
      const { look } = await lookOf(database.sql)
      if (!inNameOf) return sampleEmail(i18n, locale, template, pageUrl(''), { look })
      const { footer, sender, wording } = inNameOf
      const senderLook = await lookOfSender(database.sql, sender)
      const organization = senderLook.brand
      const sample = sampleEmail(i18n, locale, template, pageUrl(''), { look, organization })
      const values = sampleValuesOf(i18n, locale, template, organization)
      return {
        ...(wording ? withWording(sample, wording, { locale, to: '', values }) : sample),
        ...senderLook,
        footer: i18n.translate(locale, footer, { organization: organization ?? '' }),
      }
    },
    usesOutbox: transport === undefined,
    consumeQuota,
    async queue(tx, request) {
      if (!(await consumeQuota(tx, request))) return false
      const message = { ...request, ...(await request.prepare?.()) }
      const id = random.id()
      const { look, senderName } = await lookOf(tx)
      const content = { ...composeEmail(i18n, message, look), rows: safeRows(message.rows ?? []) }
      const stored = { id, to: message.to, content, link: message.link }
      tx.send(storeText, valuesOf(stored, clock.now(), undefined, senderName))
      if (transport) await jobs.send(tx, sendJob, { id }, { priority: message.lowPriority ? 0 : 1 })
      return true
    },
    sweep: (signal) =>
      runInBatches(
        database.sql,
        `delete from mails where id in (
           select id from mails where created_at < $1
            order by created_at limit $2 for update skip locked)`,
        [new Date(clock.ms() - retention)],
        signal,
      ),
    async htmlOf(id) {
      const row = await database.sql.one<{ html: string }>('select html from mails where id = $1', [
        id,
      ])
      return row?.html
    },
    async list(to, limit) {
      // Two statements, since each uses another index.
      const rows = await (to === undefined
        ? database.sql.many<Row>(
            `select ${columns} from mails order by created_at desc, id limit $1`,
            [limit],
          )
        : database.sql.many<Row>(
            `select ${columns} from mails
              where recipient = $1 order by created_at desc, id limit $2`,
            [to.toLowerCase(), limit],
          ))
      return rows.map(({ heldBecause, ...row }) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        held: heldBecause && { reason: heldBecause },
      }))
    },
  }
}
