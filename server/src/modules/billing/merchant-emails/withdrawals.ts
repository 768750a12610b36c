import type { Locale } from '@guildhall/contract/boot'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { EmailRow } from '../../../platform/mail/index.ts'
import type { Declaration } from '../withdrawals/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { OwnersOf } from './owners.ts'
import { endOfHour } from './rules.ts'
import * as store from './store.ts'

const kind = 'merchant-emails.withdrawals'
const listed = 10

/** One email for all declarations within an hour that the seller has to decide about. */
export function defineWithdrawalDigests(dependencies: Dependencies, ownersOf: OwnersOf) {
  const { i18n, mailer, merchants, pageUrl, preferences, timers, withdrawals } = dependencies

  /** What a stranger typed is a label, which never becomes a link. */
  function rowOf(locale: Locale, timeZone: string, one: Declaration): EmailRow {
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
    return {
      label: i18n.translate(locale, 'merchant-emails.mail.declared', {
        kind: one.kind,
        isFound: String(one.orderId !== null),
        number: one.orderNumber ?? '',
      }),
      value: new Intl.DateTimeFormat(locale, format).format(one.declaredAt),
    }
  }

  async function tell(tx: Tx, { organizationId }: Moment) {
    const ids = await store.takeDeclarations(tx, organizationId)
    const open = await withdrawals.findOpen(tx, organizationId, ids)
    const merchant = await merchants.getOpen(tx, organizationId)
    if (!merchant || open.length === 0) return
    const more = open.length - listed
    for (const { locale, user } of await ownersOf(tx, organizationId)) {
      if (!(await preferences.wants(tx, user.id, 'withdrawalDeclared'))) continue
      const timeZone = (await preferences.timeZoneOf(tx, user.id)) ?? 'UTC'
      await mailer.queue(tx, {
        to: user.email,
        locale,
        template: 'merchant-emails.mail.withdrawals',
        values: { name: user.name, organization: merchant.name, count: open.length },
        rows: [
          ...open.slice(0, listed).map((one) => rowOf(locale, timeZone, one)),
          ...(more > 0
            ? [
                {
                  label: i18n.translate(locale, 'merchant-emails.mail.more', { count: more }),
                  value: '',
                },
              ]
            : []),
        ],
        link: pageUrl(`/o/${encodeURIComponent(merchant.slug)}/withdrawals?status=declared`),
        lowPriority: true,
      })
    }
  }

  timers.define({ name: kind, run: (tx, _timer, moment) => tell(tx, moment) })

  withdrawals.hooks.leftToSeller.register('merchant-emails', async (tx, moment, { id }) => {
    const { organizationId } = moment
    await store.addDeclaration(tx, organizationId, id)
    timers.schedule(tx, moment, {
      kind,
      subjectId: organizationId,
      lane: `${kind} ${organizationId}`,
      dueAt: endOfHour(moment.at),
    })
  })
}
