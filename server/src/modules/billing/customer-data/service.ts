import { customerDataFormat } from '@guildhall/contract/billing/customer-data'
import type { Locale } from '@guildhall/contract/boot'
import { AppError, after, span } from '../../../kernel/index.ts'
import { inBatches } from '../../../platform/database/index.ts'
import { parseLocale } from '../../../platform/i18n/index.ts'
import { createContents } from './contents.ts'
import type { Dependencies } from './dependencies.ts'
import { documentOf } from './document.ts'
import { findCustomer } from './store/account.ts'
import * as store from './store/downloads.ts'
import type { Owner } from './store/page.ts'

/** Of one customer, in a day. */
const mostADay = 10
/** Without a page for so long, a download counts as left, and another one may begin. */
const lease = 2 * span.minute
const renewal = span.minute / 2
/** As long as a session: whoever has lost the portal does not read on for days. */
const longest = span.hour

const explained = ['file', 'amounts', 'without', 'questions'] as const

/** The customer was deleted since the request was admitted. */
const hasEnded = () => new AppError('ACCESS_TOKEN_IS_UNKNOWN_OR_HAS_EXPIRED')

export function createCustomerData(dependencies: Dependencies) {
  const { clock, customers, database, events, i18n, merchants, random } = dependencies
  const contents = createContents(dependencies)

  customers.hooks.beforeDelete.register('customer-data', (tx, _moment, { id, organizationId }) =>
    store.removeOfCustomer(tx, { customerId: id, organizationId }),
  )
  merchants.hooks.beforeClose.register('customer-data', (tx, _moment, { organizationId }) =>
    store.removeAll(tx, organizationId),
  )

  const dayBefore = (at: Date) => after(at, -span.day)

  /** Written before the first byte: a download that breaks off was one. */
  const begin = (owner: Owner, runId: string, at: Date) =>
    database.transaction(async (tx) => {
      const { customerId, organizationId } = owner
      const moment = await merchants.moment(tx, organizationId)
      const customer = await customers.lock(tx, organizationId, customerId)
      if (!customer || customer.deletedAt) throw hasEnded()
      const pace = { since: dayBefore(at), most: mostADay }
      const run = { runId, at, leasedUntil: after(at, lease), ...pace }
      if (!(await store.begin(tx, owner, run))) {
        const isRunning = await store.isRunning(tx, owner, at)
        throw new AppError(
          isRunning
            ? 'DATA_OF_THE_CUSTOMER_IS_BEING_READ'
            : 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
        )
      }
      const told = { organization_id: organizationId, customer_id: customerId }
      const aggregate = `customer:${customerId}`
      await events.append(tx, 'customer_data.downloaded', aggregate, told, moment.at)
    })

  function createReading(owner: Owner, runId: string, begun: Date) {
    let renewed = begun
    return {
      async mayGoOn() {
        const now = clock.now()
        if (now < after(renewed, renewal)) return
        const isInTime = now < after(begun, longest)
        renewed = now
        if (isInTime && (await store.extend(database.sql, owner, runId, after(now, lease)))) return
        throw new Error('The download of the data of a customer has ended before its file.')
      },
      async ended() {
        await store.extend(database.sql, owner, runId, clock.now())
      },
    }
  }

  return {
    /** In the language of the page, else in that of the customer. */
    async download({ customerId, organizationId }: Owner, page?: Locale) {
      const owner = { customerId, organizationId }
      const at = clock.now()
      const runId = random.uuid()
      await begin(owner, runId, at)
      const reading = createReading(owner, runId, at)
      try {
        const [customer, merchant] = await Promise.all([
          findCustomer(database.sql, owner),
          merchants.get(database.sql, organizationId),
        ])
        if (!customer) throw hasEnded()
        const own = typeof customer.locale === 'string' ? customer.locale.slice(0, 2) : undefined
        const locale = page ?? parseLocale(own) ?? 'en'
        const about = explained.map((name) => i18n.translate(locale, `customer-data.ui.${name}`))
        const { name, slug } = merchant
        const seller = { id: organizationId, name, slug }
        const format = customerDataFormat
        const head = { format, about, exported_at: at, seller, customer }
        const lists = Object.entries(contents).map(
          ([list, { pages }]) => [list, () => pages(owner)] as const,
        )
        return { stream: documentOf(head, lists, reading), name: `${slug}-data.json` }
      } catch (error) {
        await reading.ended()
        throw error
      }
    },

    sweep: (signal?: AbortSignal) =>
      inBatches((limit) => {
        const at = clock.now()
        return store.removeOld(database.sql, at, dayBefore(at), limit)
      }, signal),
  }
}
export type CustomerData = ReturnType<typeof createCustomerData>
