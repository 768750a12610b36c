import type { Consumption, CustomerMeterQuery } from '@guildhall/contract/billing/customer-meters'
import { AppError, after, decimal, invalidInput, span } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { createBalancesMirror } from './mirror.ts'
import * as rows from './store/customer-meters.ts'
import * as meters from './store/meters.ts'
import { type CustomerMeterDetails, customerMeterToWire } from './wire.ts'

const beginning = new Date(0)

type Consumed = {
  readonly eventId: string
  readonly inserted: boolean
  readonly row: rows.CustomerMeter
}

const toAnswer = ({ eventId, inserted, row }: Consumed) => ({
  event_id: eventId,
  inserted,
  consumed_units: Number(row.consumed),
  credited_units: row.credited,
  balance: Number(row.balance),
})

const refused = (msg: string) =>
  invalidInput({ loc: ['body', 'metadata'], msg, type: 'value_error' })

/** What customers used, and using something only if the credits suffice. */
export function createCustomerMeters(
  dependencies: Dependencies,
  { changed }: Pick<Hooks, 'changed'>,
) {
  const { clock, customers, database, merchants, usage } = dependencies
  const readList = createList<rows.CustomerMeter, rows.Sort, 'customer' | 'external' | 'meter'>(
    rows.listing,
    createPageBoundaries(clock),
  )

  async function detailsOf(
    sql: Sql,
    organizationId: string,
    found: readonly rows.CustomerMeter[],
  ): Promise<CustomerMeterDetails[]> {
    const [buyers, definitions] = await Promise.all([
      customers.findMany(sql, organizationId, [...new Set(found.map((each) => each.customerId))]),
      meters.findMany(sql, organizationId, [...new Set(found.map((each) => each.meterId))]),
    ])
    return found.flatMap((row) => {
      const customer = buyers.find(({ id }) => id === row.customerId)
      const meter = definitions.find(({ id }) => id === row.meterId)
      return customer && meter ? [{ row, customer, meter }] : []
    })
  }

  /** By all events that are stored, with the row locked, so that no other command uses the same rest. */
  async function consumedExactly(tx: Tx, moment: Moment, { row, meter }: Locked): Promise<string> {
    const { customerId, organizationId } = row
    const subjectIds = await usage.subjectIdsOf(tx, organizationId, [customerId])
    const wanted = {
      subjectIds: subjectIds.get(customerId) ?? [],
      from: row.resetAt ?? beginning,
      to: after(moment.at, span.day),
    }
    const [units = '0'] = await usage.unitsOfEach(tx, meters.definitionOf(meter), [wanted], {
      exact: true,
    })
    return units
  }

  async function lock(tx: Tx, { customerId, meterId, organizationId }: rows.CustomerMeter) {
    const customer = await customers.lock(tx, organizationId, customerId)
    const row = await rows.lock(tx, organizationId, customerId, meterId)
    const [meter] = await meters.findMany(tx, organizationId, [meterId])
    if (!customer || customer.deletedAt || !row || !meter) throw new AppError('NOT_FOUND')
    return { row, meter }
  }
  type Locked = Awaited<ReturnType<typeof lock>>

  async function valueIn(tx: Tx, { at }: Moment, { meter }: Locked, body: Consumption) {
    const { func } = meter.aggregation
    if (func !== 'count' && func !== 'sum') {
      throw refused('Only meters that count or sum can be consumed.')
    }
    const { metadata = {}, name } = body
    const value = await usage.countedValue(tx, meters.definitionOf(meter), { name, metadata, at })
    if (typeof value === 'string') return decimal.fromRow(value)
    throw refused('The meter does not count this event.')
  }

  /** The row as it is after this was consumed. */
  async function withConsumed(tx: Tx, moment: Moment, { row }: Locked, consumed: string) {
    const next = {
      ...row,
      consumed,
      balance: decimal.toText(
        decimal.subtract(decimal.fromRow(String(row.credited)), decimal.fromRow(consumed)),
      ),
      modifiedAt: changedAt(moment, row),
    }
    await rows.save(tx, next)
    for (const tell of changed) await tell(tx, next.organizationId, [next.customerId])
    return next
  }

  async function consumeIn(
    tx: Tx,
    moment: Moment,
    found: rows.CustomerMeter,
    body: Consumption,
  ): Promise<Consumed> {
    const { customerId, organizationId } = found
    const locked = await lock(tx, found)
    const value = await valueIn(tx, moment, locked, body)
    const before = await consumedExactly(tx, moment, locked)
    const known =
      body.external_id && (await usage.findByExternalId(tx, organizationId, body.external_id))
    if (known) {
      const row = await withConsumed(tx, moment, locked, before)
      return { eventId: known.id, inserted: false, row }
    }
    const consumed = decimal.toText(decimal.add(decimal.fromRow(before), value))
    const row = await withConsumed(tx, moment, locked, consumed)
    // What gives units back is never refused.
    if (value.unscaled > 0n && decimal.fromRow(row.balance).unscaled < 0n) {
      throw new AppError('CREDITS_ARE_USED_UP')
    }
    const eventId = await usage.record(tx, {
      organizationId,
      customerId,
      name: body.name,
      source: 'user',
      externalId: body.external_id ?? null,
      timestamp: moment.at,
      metadata: body.metadata ?? {},
    })
    if (eventId !== undefined) return { eventId, inserted: true, row }
    // Another request stored it meanwhile; the row is as it was before.
    const other = await usage.findByExternalId(tx, organizationId, body.external_id ?? '')
    if (!other) throw new Error('An event that exists was not found.')
    return {
      eventId: other.id,
      inserted: false,
      row: await withConsumed(tx, moment, locked, before),
    }
  }

  async function getRow(organizationIds: readonly string[], id: string) {
    const row = await rows.find(database.sql, organizationIds, id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  return {
    ofCustomers: rows.ofCustomers,
    balancesMirror: createBalancesMirror(detailsOf),

    async customerMeter(organizationIds: readonly string[], id: string) {
      const row = await getRow(organizationIds, id)
      const [details] = await detailsOf(database.sql, row.organizationId, [row])
      if (!details) throw new AppError('NOT_FOUND')
      return details
    },

    /** All of an organization, oldest first, piece by piece. */
    walkCustomerMeters: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'created_at', async (found) =>
        (await detailsOf(database.lists, organizationId, found)).map(customerMeterToWire),
      ),
    async listCustomerMeters(
      organizationId: string,
      query: CustomerMeterQuery & { readonly query?: string | undefined },
    ) {
      const { limit, page, sorting } = query
      const { rows: found, total } = await readList(database.lists, {
        organizationId,
        filters: {
          customer: query.customer_id,
          external: query.external_customer_id,
          meter: query.meter_id,
        },
        ...(query.query ? { conditions: [rows.ofMeterNamed(query.query)] } : {}),
        sorting,
        offset: offsetOf({ page, limit }),
        limit,
      })
      return { details: await detailsOf(database.lists, organizationId, found), total }
    },

    async consume(
      organizationIds: readonly string[],
      id: string,
      body: Consumption,
      keepAnswer: KeepAnswer,
    ) {
      const found = await getRow(organizationIds, id)
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, found.organizationId)
        const answer = toAnswer(await consumeIn(tx, moment, found, body))
        await keepAnswer(tx, answer)
        return answer
      })
    },
  }
}
