import type { Locale } from '@guildhall/contract/boot'
import type { LegalKind } from '@guildhall/contract/shared/legal-texts'
import type { Sql, Tx } from '../../../platform/database/index.ts'

export type Place = { readonly kind: LegalKind; readonly locale: Locale }
export type Head = Place & {
  readonly version: number
  readonly changedAt: Date
  /** Characters; 0 where the text was removed. */
  readonly length: number
}
export type Version = Pick<Head, 'version' | 'changedAt'> & { readonly text: string }

/** Serializes all changes. */
export const lock = (tx: Tx) =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended('legal texts', 0))`)

/** The newest version of each text. */
export const listHeads = (sql: Sql) =>
  sql.many<Head>(
    `select distinct on (kind, locale)
            kind, locale, version, changed_at as "changedAt", length(text) as length
       from legal_texts order by kind, locale, version desc`,
  )

/** Of one kind, without their lengths: for the page that everybody sees. */
export const listShown = (sql: Sql, kind: LegalKind) =>
  sql.many<{ locale: Locale; version: number }>(
    `select locale, version from (
       select distinct on (locale) locale, version, text <> '' as shown
         from legal_texts where kind = $1 order by locale, version desc
     ) as newest where shown order by locale`,
    [kind],
  )

export const find = (sql: Sql, { kind, locale }: Place, version: number) =>
  sql.one<Version>(
    `select version, text, changed_at as "changedAt" from legal_texts
      where kind = $1 and locale = $2 and version = $3`,
    [kind, locale, version],
  )

export const findNewest = (sql: Sql, { kind, locale }: Place) =>
  sql.one<Version>(
    `select version, text, changed_at as "changedAt" from legal_texts
      where kind = $1 and locale = $2 order by version desc limit 1`,
    [kind, locale],
  )

export const listVersions = (sql: Sql, { kind, locale }: Place, limit: number) =>
  sql.many<Pick<Head, 'version' | 'changedAt' | 'length'>>(
    `select version, changed_at as "changedAt", length(text) as length from legal_texts
      where kind = $1 and locale = $2 order by version desc limit $3`,
    [kind, locale, limit],
  )

export const insert = (tx: Tx, { kind, locale }: Place, { version, text, changedAt }: Version) =>
  tx.run(
    `insert into legal_texts (kind, locale, version, text, changed_at) values ($1, $2, $3, $4, $5)`,
    [kind, locale, version, text, changedAt],
  )

export const removeBefore = (tx: Tx, { kind, locale }: Place, version: number) =>
  tx.run('delete from legal_texts where kind = $1 and locale = $2 and version < $3', [
    kind,
    locale,
    version,
  ])
