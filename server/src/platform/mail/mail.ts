import type { Locale } from '@guildhall/contract/boot'
import type { Mail } from '@guildhall/contract/outbox'
import { type Database, gather, runInBatches, type Tx } from '../database/index.ts'
import type { I18n } from '../i18n/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Chance, Clock } from '../system.ts'
import { type Admit, createBudget, type Share } from './budget.ts'
import { htmlOf, type Letter, textOf } from './layout.ts'
import type { Transport } from './smtp.ts'
import { tame } from './tame.ts'

export type Message = {
  readonly to: string
  readonly locale: Locale
  /** Where the catalogs keep the words: `accounts.mail.verify`. */
  readonly words: string
  readonly values?: Record<string, string | number>
  readonly link?: string
  /** Nobody sits and waits for it: it goes behind the mails that somebody does wait for. */
  readonly unhurried?: boolean
  /** What is made only for a mail that goes out, as a token or a code. */
  readonly prepare?: () => Promise<Pick<Message, 'values' | 'link'>>
  readonly known?: Share['known']
}

export type Mailer = {
  /**
   * Writes the mail in the transaction that gives the reason for it: no commit, no mail. False when
   * the mailbox has had its share of this kind; then nothing was prepared either.
   */
  queue(tx: Tx, message: Message): Promise<boolean>
  /** Counts a mail that nobody gets, so that a known and an unknown address look alike. */
  count: Admit
  /** What was written, newest first; only the outbox driver keeps the texts. */
  list(to: string | undefined, limit: number): Promise<Mail[]>
  /** One of them as its reader sees it. */
  htmlOf(id: string): Promise<string | undefined>
  /** Forgets mails of last month and before. */
  sweep(signal?: AbortSignal): Promise<number>
  /** Is the outbox where mail ends up? */
  readonly keeps: boolean
}

type Options = {
  database: Database
  jobs: Jobs
  i18n: I18n
  clock: Clock
  chance: Chance
  limits: Limits
  /** Absent with the outbox driver. */
  transport: Transport | undefined
}

const sendJob = 'mail.send'
/** Thirty days. */
const keptFor = 30 * 86_400_000

type Waiting = Pick<Mail, 'id' | 'to' | 'subject' | 'text' | 'html'>
type Row = Omit<Mail, 'createdAt'> & { createdAt: Date }

/** A mail in the reader's language, of words from the catalogs. */
export function compose(
  i18n: I18n,
  { locale, words, values = {}, link }: Omit<Message, 'to' | 'prepare' | 'known' | 'unhurried'>,
): Letter {
  const told = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, tame(value)]),
  )
  const say = (key: string, more = told) => i18n.say(locale, key, more)
  const optional = (key: string) => (i18n.has(locale, key) ? say(key) : undefined)
  const count = i18n.lengthOf(locale, `${words}.paragraphs`)
  function buttonTo(url: string) {
    const label = say(`${words}.button`)
    return { label, lead: say('common.mail.link', { label }), url }
  }
  // Whoever came by a mail or a provider may have told no name.
  const greeting = told.name === '' ? 'common.mail.greeting' : `${words}.greeting`
  return {
    locale,
    subject: say(`${words}.subject`),
    preview: say(`${words}.preview`),
    greeting: say(greeting),
    paragraphs: Array.from({ length: count }, (_, index) => say(`${words}.paragraphs.${index}`)),
    ...(link ? { button: buttonTo(link) } : {}),
    expiry: optional(`${words}.expiry`),
    notYou: optional(`${words}.notYou`),
    footer: say('common.mail.footer'),
  }
}

export function createMailer(options: Options): Mailer {
  const { database, jobs, i18n, clock, chance, limits, transport } = options
  const admit = createBudget(limits)

  /** Mails that go out at the same moment are read, and noted as sent, in one statement. */
  const read = gather(async (ids: readonly string[]) => {
    const rows = await database.sql.many<Waiting>(
      `select id, recipient as "to", subject, text, html from mails
        where id = any($1) and sent_at is null`,
      [ids],
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id))
  })
  // Its links are live secrets: once the mail is on its way, nothing here needs them.
  const noteSent = gather(async (ids: readonly string[]) => {
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
    await noteSent(id)
  }

  if (transport) {
    jobs.define(sendJob, (data) => send((data as { id: string }).id), {
      workers: transport.connections,
    })
  }

  return {
    keeps: transport === undefined,
    count: admit,
    async queue(tx, asked) {
      if (!(await admit(tx, asked))) return false
      const message = { ...asked, ...(await asked.prepare?.()) }
      const letter = compose(i18n, message)
      const id = chance.id()
      tx.send(
        `insert into mails (id, recipient, subject, text, html, links, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          id,
          message.to,
          letter.subject,
          textOf(letter),
          htmlOf(letter),
          message.link ? [message.link] : [],
          clock.now(),
        ],
      )
      if (transport) await jobs.send(tx, sendJob, { id }, { priority: message.unhurried ? 0 : 1 })
      return true
    },
    sweep: (signal) =>
      runInBatches(
        database.sql,
        `delete from mails where id in (
           select id from mails where created_at < $1
            order by created_at limit $2 for update skip locked)`,
        [new Date(clock.ms() - keptFor)],
        signal,
      ),
    async htmlOf(id) {
      const row = await database.sql.one<{ html: string }>('select html from mails where id = $1', [
        id,
      ])
      return row?.html
    },
    async list(to, limit) {
      // Two texts, since one plan cannot serve both: each follows its own index.
      const rows = await (to === undefined
        ? database.sql.many<Row>(
            `select id, recipient as "to", subject, text, html, links, created_at as "createdAt"
               from mails order by created_at desc, id limit $1`,
            [limit],
          )
        : database.sql.many<Row>(
            `select id, recipient as "to", subject, text, html, links, created_at as "createdAt"
               from mails where recipient = $1 order by created_at desc, id limit $2`,
            [to.toLowerCase(), limit],
          ))
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
  }
}
