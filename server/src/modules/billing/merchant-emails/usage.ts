import type { Locale } from '@guildhall/contract/boot'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { EmailRow } from '../../../platform/mail/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { OwnersOf } from './owners.ts'
import { nextDigest, waitsUntil } from './rules.ts'
import * as store from './store.ts'

const kind = 'merchant-emails.usage'
const listed = 10

/** One email for all shares of usage that customers have reached meanwhile. */
export function defineUsageDigests(dependencies: Dependencies, ownersOf: OwnersOf) {
  const { customers, i18n, mailer, merchants, meters, pageUrl, preferences, timers } = dependencies

  const schedule = (tx: Tx, moment: Moment, dueAt: Date) => {
    const { organizationId } = moment
    timers.schedule(tx, moment, {
      kind,
      subjectId: organizationId,
      lane: `${kind} ${organizationId}`,
      dueAt,
    })
  }

  /** The names of what the rows are about; of deleted customers there is none. */
  async function namesOf(tx: Tx, organizationId: string, notices: readonly store.Notice[]) {
    const people = await customers.findMany(
      tx,
      organizationId,
      notices.map(({ customerId }) => customerId),
    )
    const counted = await meters.findMany(
      tx,
      organizationId,
      notices.map(({ meterId }) => meterId),
    )
    const customer = new Map(
      people
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ email, id, name }) => [id, name || email || '']),
    )
    const meter = new Map(counted.map(({ id, name }) => [id, name]))
    return notices.flatMap((notice) => {
      const name = customer.get(notice.customerId)
      return name === undefined
        ? []
        : [{ ...notice, customer: name, meter: meter.get(notice.meterId) ?? '' }]
    })
  }

  type Named = Awaited<ReturnType<typeof namesOf>>[number]

  function rowOf(locale: Locale, { consumed, credited, customer, meter, share }: Named): EmailRow {
    const numbers = new Intl.NumberFormat(locale)
    const percent = new Intl.NumberFormat(locale, { style: 'percent' })
    return {
      label: [customer, meter].filter(Boolean).join(' · '),
      value: i18n.translate(locale, 'merchant-emails.mail.reached', {
        share: percent.format(share / 100),
        used: numbers.format(Number(consumed)),
        included: numbers.format(credited),
      }),
    }
  }

  async function tell(tx: Tx, moment: Moment) {
    const { at, organizationId } = moment
    const waits = waitsUntil(at, await store.sentAt(tx, organizationId))
    if (waits) return schedule(tx, moment, waits)
    const { first, total } = await store.take(tx, organizationId, listed)
    const merchant = await merchants.getOpen(tx, organizationId)
    if (!merchant || total === 0) return
    await store.noteSent(tx, organizationId, at)
    const named = await namesOf(tx, organizationId, first)
    for (const { locale, user } of await ownersOf(tx, organizationId)) {
      if (!(await preferences.wants(tx, user.id, 'usageAlert'))) continue
      const more = total - named.length
      await mailer.queue(tx, {
        to: user.email,
        locale,
        template: 'merchant-emails.mail.usage',
        values: { name: user.name, organization: merchant.name, count: total },
        rows: [
          ...named.map((each) => rowOf(locale, each)),
          ...(more > 0
            ? [
                {
                  label: i18n.translate(locale, 'merchant-emails.mail.more', { count: more }),
                  value: '',
                },
              ]
            : []),
        ],
        link: pageUrl(`/o/${encodeURIComponent(merchant.slug)}/meters`),
        lowPriority: true,
      })
    }
  }

  timers.define({ name: kind, run: (tx, _timer, moment) => tell(tx, moment) })

  meters.hooks.alertReached.register('merchant-emails', async (tx, moment, alert) => {
    if (!alert.emailTeam) return
    const { organizationId } = moment
    const { consumed, credited, customerId, meterId, share } = alert
    await store.add(tx, {
      organizationId,
      meterId,
      customerId,
      share,
      consumed,
      credited,
      reachedAt: moment.at,
    })
    schedule(tx, moment, nextDigest(moment.at, await store.sentAt(tx, organizationId)))
  })
}
