import type { ConsentQuery, ConsentVersion } from '@guildhall/contract/billing/withdrawals'
import type { Locale } from '@guildhall/contract/boot'
import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/consents.ts'

type Given = {
  readonly organizationId: string
  readonly checkoutId: string
  readonly version: ConsentVersion
  readonly locale: Locale
  readonly at: Date
}

/** The key of the text of a version. */
export const consentText = (version: ConsentVersion) => `withdrawals.ui.consent.${version}`

/** What buyers agreed to before they ordered. */
export function createConsents({
  checkouts,
  database,
  i18n,
}: Pick<Dependencies, 'checkouts' | 'database' | 'i18n'>) {
  const shown = ({ checkoutId, givenAt, locale, organizationId, version }: store.Consent) => ({
    checkout_id: checkoutId,
    organization_id: organizationId,
    version,
    locale,
    text: i18n.translate(locale, consentText(version)),
    given_at: givenAt.toISOString(),
  })

  return {
    /** In the transaction that confirms the checkout. */
    record: (tx: Tx, { at, ...given }: Given) => store.save(tx, { ...given, givenAt: at }),

    find: (sql: Sql, organizationId: string, checkoutId: string) =>
      store.find(sql, organizationId, [checkoutId]),

    async show(organizationIds: readonly string[], checkoutId: string) {
      const { organizationId } = await checkouts.find(organizationIds, checkoutId)
      const found = await store.find(database.sql, organizationId, [checkoutId])
      if (!found) throw new AppError('NOT_FOUND')
      return shown(found)
    },

    async list(organizationId: string, query: ConsentQuery) {
      const ids = [...new Set(query.checkout_id)]
      const found = await store.findMany(database.sql, organizationId, ids)
      const start = offsetOf(query)
      return {
        items: found.slice(start, start + query.limit).map(shown),
        pagination: toPagination(found.length, query.limit),
      }
    },
  }
}
