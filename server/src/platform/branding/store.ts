import type { Sql, Tx } from '../database/index.ts'

/** What was chosen on the settings page; `null` where nothing was. */
export type Stored = {
  readonly name: string | null
  readonly logo: string | null
  readonly accentColor: string | null
  readonly senderName: string | null
  readonly mailFooter: string | null
  readonly support: string | null
  readonly termsUrl: string | null
  readonly privacyUrl: string | null
  /** Whether this server shows texts of its own. */
  readonly ownTerms: boolean
  readonly ownPrivacy: boolean
}

const columns = `name, logo, accent_color as "accentColor", sender_name as "senderName",
  mail_footer as "mailFooter", support, terms_url as "termsUrl", privacy_url as "privacyUrl",
  own_terms as "ownTerms", own_privacy as "ownPrivacy"`

export const find = (sql: Sql) => sql.one<Stored>(`select ${columns} from branding`)

/** Serializes all changes. */
export const lock = (tx: Tx) =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended('branding', 0))`)

export function save(tx: Tx, stored: Stored, at: Date) {
  return tx.run(
    `insert into branding (id, name, logo, accent_color, sender_name, mail_footer, support,
                           terms_url, privacy_url, own_terms, own_privacy, changed_at)
     values (true, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (id) do update
       set name = $1, logo = $2, accent_color = $3, sender_name = $4, mail_footer = $5, support = $6,
           terms_url = $7, privacy_url = $8, own_terms = $9, own_privacy = $10, changed_at = $11`,
    [
      stored.name,
      stored.logo,
      stored.accentColor,
      stored.senderName,
      stored.mailFooter,
      stored.support,
      stored.termsUrl,
      stored.privacyUrl,
      stored.ownTerms,
      stored.ownPrivacy,
      at,
    ],
  )
}
