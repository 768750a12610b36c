import type { WordedEmail } from '@guildhall/contract/billing/email-wordings'
import type { Locale } from '@guildhall/contract/boot'
import type { Wording } from '@guildhall/contract/kernel/email-words'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

type Place = {
  readonly organizationId: string
  readonly email: WordedEmail
  readonly locale: Locale
}
export type StoredWording = Wording & {
  readonly revision: number
  readonly modifiedAt: Date
}

const columns = 'subject, greeting, opening, closing, revision, modified_at as "modifiedAt"'
const isWorded = 'num_nonnulls(subject, greeting, opening, closing) > 0'

export const find = (sql: Sql, { email, locale, organizationId }: Place) =>
  sql.one<StoredWording>(
    `select ${columns} from email_wordings
      where organization_id = $1 and email = $2 and locale = $3`,
    [organizationId, email, locale],
  )

/** At most one of each email and language. */
export const list = (sql: Sql, organizationId: string) =>
  sql.many<Wording & Omit<Place, 'organizationId'>>(
    `select email, locale, subject, greeting, opening, closing from email_wordings
      where organization_id = $1 and ${isWorded} order by email, locale`,
    [organizationId],
  )

/** False where it was changed since that revision. */
export async function save(tx: Tx, place: Place, wording: StoredWording): Promise<boolean> {
  const { email, locale, organizationId } = place
  const { closing, greeting, modifiedAt, opening, revision, subject } = wording
  const count = await tx.run(
    `insert into email_wordings as w
       (organization_id, email, locale, subject, greeting, opening, closing, revision, modified_at)
     select $1, $2, $3, $4, $5, $6, $7, $8::integer, $9::timestamptz
      where $8::integer = 1 or exists (select 1 from email_wordings
                               where organization_id = $1 and email = $2 and locale = $3)
     on conflict (organization_id, email, locale) do update
        set subject = excluded.subject, greeting = excluded.greeting, opening = excluded.opening,
            closing = excluded.closing, revision = excluded.revision,
            modified_at = excluded.modified_at
      where w.revision = excluded.revision - 1`,
    [organizationId, email, locale, subject, greeting, opening, closing, revision, modifiedAt],
  )
  return count === 1
}

export async function removeAll(tx: Tx, organizationId: string) {
  await tx.run('delete from email_wordings where organization_id = $1', [organizationId])
}

/** Of a sandbox that was deleted. */
export const emailWordingsErasure = eraseTables('email_wordings')
