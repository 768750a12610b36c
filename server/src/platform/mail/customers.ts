import type { Locale } from '@guildhall/contract/boot'
import type { Wording } from '@guildhall/contract/kernel/email-words'
import { colorsOf } from '@guildhall/contract/shared/accent-colors'
import type { Branding } from '../branding/index.ts'
import type { Erasure, Sql, Tx } from '../database/index.ts'
import type { I18n } from '../i18n/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Clock, Random } from '../system.ts'
import { composeEmail } from './compose.ts'
import { type EmailContent, type EmailRow, htmlOf, textOf } from './layout.ts'
import type { LogoOf } from './logo.ts'
import type { Message } from './message.ts'
import { type ConsumeQuota, mailboxOf } from './quota.ts'
import { sanitize } from './sanitize.ts'
import { quoted, told, withWording } from './wording.ts'

/** The organization: its id, and what readers see. */
type Sender = {
  readonly id: string
  readonly name: string
  readonly replyTo: string | null
  /** The address of a picture of this server; others are not shown. */
  readonly logo?: string | null
  /** In hexadecimal; null for that of the installation. */
  readonly accent?: string | null
  /** Emails of a sandbox say so, in them and beside the name of who sends them. */
  readonly isTest?: boolean
}

export type CustomerMessage = Pick<
  Message,
  'to' | 'locale' | 'template' | 'values' | 'link' | 'rows'
> & {
  /** What the seller wrote to this customer: plain text. */
  readonly quote?: string
  /** What the seller tells everybody who gets this email: plain text. */
  readonly message?: string | undefined
  /** Texts in smaller type, such as what the law wants to be said. */
  readonly notes?: readonly string[]
  /** Below the footer; the labels are texts of the catalogs. */
  readonly links?: readonly { readonly label: string; readonly url: string }[]
  /** The words of the seller, if there are any. */
  readonly wording?: Wording | undefined
  readonly sender: Sender
  /** Null where somebody typed the address who is no customer yet. */
  readonly customerId: string | null
  /** A text of the catalogs, which replaces that of this installation. */
  readonly footer: string
  /**
   * What happens above the quota of the mailbox, if anybody can cause the email without paying: it is
   * dropped or, from a sandbox, stored but not sent. All others (`none`) are delayed, but not lost.
   */
  readonly quota: 'none' | 'drop' | 'dropOfSandbox' | 'hold'
}

type Options = {
  readonly clock: Clock
  readonly i18n: I18n
  readonly jobs: Jobs
  readonly random: Random
  readonly consumeQuota: ConsumeQuota
  readonly lookOf: SenderLook
  readonly transport: object | undefined
  /** The name of the job that sends it. */
  readonly job: string
}

type Stored = {
  readonly id: string
  readonly to: string
  readonly content: EmailContent
  readonly link: string | undefined
}

type Sending = {
  readonly senderId: string
  readonly customerId: string | null
  readonly fromName: string
  readonly replyTo: string | null
  readonly mailbox: string | null
  readonly at: Date
  readonly held: 'sandbox_quota' | null
}

export const storeText = `
  insert into mails (id, recipient, subject, text, html, links, created_at,
                     from_name, reply_to, mailbox, send_at, sender_id, customer_id, held)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`

export const valuesOf = (
  { content, id, link, to }: Stored,
  now: Date,
  sending?: Sending,
  fromName?: string | null,
) => [
  id,
  to,
  content.subject,
  textOf(content),
  htmlOf(content),
  link ? [link] : [],
  now,
  sending?.fromName ?? fromName,
  sending?.replyTo,
  sending?.mailbox,
  sending?.at,
  sending?.senderId,
  sending?.customerId,
  sending?.held,
]

export const safeRows = (rows: readonly EmailRow[]): EmailRow[] =>
  rows.map((row) => ({ ...row, label: String(sanitize(row.label)) }))

const hour = 3_600_000
/** Emails of all organizations to one mailbox, whatever its tags; more are sent later. */
const perHour = 30
/** A mailbox for which more than this is waiting is being flooded. */
const longestDelay = 7 * 24 * hour

/** The first emails of an organization within an hour go before the many of another one. */
function createPriorities(clock: Clock) {
  let current = 0
  let counts = new Map<string, number>()
  return function priorityOf(senderId: string): number {
    const now = Math.floor(clock.ms() / hour)
    if (now !== current) {
      current = now
      counts = new Map()
    }
    const count = (counts.get(senderId) ?? 0) + 1
    counts.set(senderId, count)
    return 0 - Math.floor(Math.log2(count))
  }
}

/** How emails of an organization look: its name, logo and color, else the color of the installation. */
export const createSenderLook =
  (branding: Pick<Branding, 'current'>, logoOf: LogoOf) =>
  async (sql: Sql, sender: Sender): Promise<Pick<EmailContent, 'brand' | 'logo' | 'accent'>> => ({
    brand: String(sanitize(sender.name)),
    logo: await logoOf(sql, sender.logo ?? null),
    accent: sender.accent ? colorsOf(sender.accent) : (await branding.current(sql)).colors,
  })
type SenderLook = ReturnType<typeof createSenderLook>

export function createCustomerQueue(options: Options) {
  const { clock, consumeQuota, i18n, job, jobs, lookOf, random, transport } = options
  const priorityOf = createPriorities(clock)

  /** When the next email to a mailbox is due. */
  async function nextSlot(tx: Tx, mailbox: string): Promise<Date> {
    // Emails to one mailbox are counted one after the other.
    tx.send(`select pg_advisory_xact_lock(hashtextextended('mailbox ' || $1, 0))`, [mailbox])
    const last = await tx.one<{ at: Date | null }>(
      `select send_at as at from mails where mailbox = $1
        order by send_at desc offset $2 limit 1`,
      [mailbox, perHour - 1],
    )
    return new Date(Math.max(clock.ms(), (last?.at?.getTime() ?? -hour) + hour))
  }

  return {
    async queueForCustomer(tx: Tx, message: CustomerMessage): Promise<boolean> {
      const { customerId, footer, link, links = [], locale, notes = [] } = message
      const { message: tells, quota, quote, rows = [], sender, values = {}, wording } = message
      const to = message.to.toLowerCase()
      // No such domain can exist (RFC 2606): a sample, to which nothing is sent.
      if (to.endsWith('.invalid')) return false
      const isAbove =
        quota !== 'none' && !(await consumeQuota(tx, { ...message, fromSandbox: quota !== 'drop' }))
      if (isAbove && quota !== 'hold') return false
      const mailbox = mailboxOf(to)
      const at = isAbove ? clock.now() : await nextSlot(tx, mailbox)
      if (at.getTime() > clock.ms() + longestDelay) return false
      const id = random.id()
      const name = String(sanitize(sender.name))
      const composed = composeEmail(i18n, message)
      const content: EmailContent = {
        ...(wording ? withWording(composed, wording, { locale, to, values }) : composed),
        ...(await lookOf(tx, sender)),
        ...(sender.isTest ? { banner: i18n.translate(locale, 'common.mail.test') } : {}),
        ...(quote === undefined ? {} : { quote: quoted(quote) }),
        ...(tells === undefined ? {} : { quote: told(tells) }),
        rows: safeRows(rows),
        notes,
        footer: i18n.translate(locale, footer, { organization: name }),
        links: links.map(({ label: key, url }) => linkOf(i18n, locale, key, url)),
      }
      const sending = {
        fromName: sender.isTest
          ? i18n.translate(locale, 'common.mail.testSender', { organization: name })
          : name,
        replyTo: sender.replyTo,
        // Emails that are sent are counted by mailbox.
        mailbox: isAbove ? null : mailbox,
        at,
        senderId: sender.id,
        customerId,
        held: isAbove ? ('sandbox_quota' as const) : null,
      }
      tx.send(storeText, valuesOf({ id, to, content, link }, clock.now(), sending))
      if (transport && !isAbove)
        await jobs.send(tx, job, { id }, { at, priority: priorityOf(sender.id) })
      return true
    },
  }
}

/** A link with its label, and what replaces that in plain text. */
function linkOf(i18n: I18n, locale: Locale, key: string, url: string) {
  const label = i18n.translate(locale, key)
  return { label, lead: i18n.translate(locale, 'common.mail.link', { label }), url }
}

/** Emails to a customer who is gone: what waits is not sent, and nothing of it is kept. */
export const eraseEmailsOf = (
  sql: Sql,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  limit: number,
) =>
  sql.run(
    `delete from mails where id in (
       select id from mails where sender_id = $1 and customer_id = $2 limit $3)`,
    [organizationId, id, limit],
  )

/** How many emails of an organization were written in a time of the server, of the last ones. */
export async function countEmailsOf(
  sql: Sql,
  organizationId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  limit: number,
): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from mails where sender_id = $1 and created_at >= $2 and created_at <= $3
        limit $4) as found`,
    [organizationId, from, to, limit],
  )
  return row?.count ?? 0
}

/** Of a sandbox that was deleted. */
export const emailsErasure: Erasure = {
  tables: ['mails'],
  erase: (tx, organizationId, limit) =>
    tx.run(`delete from mails where id in (select id from mails where sender_id = $1 limit $2)`, [
      organizationId,
      limit,
    ]),
}
