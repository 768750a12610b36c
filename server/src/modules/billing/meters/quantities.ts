import type { Filter } from '@guildhall/contract/billing/meter-filter'
import type { MeterPreview, QuantitiesQuery } from '@guildhall/contract/billing/meters'
import { bucketsOf, invalidInput } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { type Definition, type Usage, unitsOf } from '../usage/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Meter } from './rules/meter.ts'
import { join } from './rules/sums.ts'
import { definitionOf } from './store/meters.ts'

const maxBuckets = 10_000
/** Each is counted alone if their quantities are to be joined. */
const maxCustomers = 100

type Period = Pick<MeterPreview, 'start_timestamp' | 'end_timestamp' | 'interval' | 'timezone'>
type Metadata = QuantitiesQuery['metadata']

/** Values of a query are texts, those of events may be numbers. */
function metadataFilter(metadata: NonNullable<Metadata>): Filter {
  const clauses = Object.entries(metadata).map(
    ([key, wanted = []]): Filter => ({
      conjunction: 'or',
      clauses: (wanted ?? []).flatMap((value) => {
        const clause = { property: `metadata.${key}`, operator: 'eq' } as const
        const number = Number(value)
        const isNumber = value.trim() !== '' && Number.isFinite(number)
        return [
          { ...clause, value },
          ...(isNumber ? [{ ...clause, value: number }] : []),
          ...(value === 'true' || value === 'false'
            ? [{ ...clause, value: value === 'true' }]
            : []),
        ]
      }),
    }),
  )
  return { conjunction: 'and', clauses }
}

/** What meters counted in the intervals of a period. */
export function createQuantities({ database, usage }: Pick<Dependencies, 'database' | 'usage'>) {
  function bucketsIn(place: 'body' | 'query', { interval, timezone, ...period }: Period) {
    const [from, to] = [period.start_timestamp, period.end_timestamp]
    const buckets = from <= to ? bucketsOf({ from, to }, interval, timezone, maxBuckets) : undefined
    if (buckets) return { buckets, period: { from, to } }
    throw invalidInput({
      loc: [place, 'end_timestamp'],
      msg: from <= to ? `At most ${maxBuckets} intervals` : 'Input should be after start_timestamp',
      type: 'value_error',
    })
  }

  async function read(
    sql: Sql,
    definition: Definition,
    { buckets, period }: ReturnType<typeof bucketsIn>,
    subjectIds?: readonly number[],
  ) {
    const wanted = [...buckets, period].map((each) => ({ ...each, subjectIds }))
    const sums = await usage.sumsOf(sql, definition, wanted)
    const units = sums.map((each) => unitsOf(definition.aggregation, each))
    return { units: units.slice(0, -1), total: units.at(-1) ?? '0' }
  }

  const toWire = (
    { buckets }: ReturnType<typeof bucketsIn>,
    { units, total }: { readonly units: readonly string[]; readonly total: string },
  ) => ({
    quantities: buckets.map(({ timestamp }, index) => ({
      timestamp: timestamp.toISOString(),
      quantity: Number(units[index] ?? 0),
    })),
    total: Number(total),
  })

  async function ofEach(
    sql: Sql,
    definition: Definition,
    asked: ReturnType<typeof bucketsIn>,
    subjects: NonNullable<Awaited<ReturnType<Usage['subjectsOf']>>>,
    func: NonNullable<QuantitiesQuery['customer_aggregation_function']>,
  ) {
    const groups = [...Map.groupBy(subjects, (each) => each.customerId ?? each.id).values()]
    if (groups.length > maxCustomers) {
      throw invalidInput({
        loc: ['query', 'customer_id'],
        msg: `At most ${maxCustomers} customers`,
        type: 'value_error',
      })
    }
    const found: Awaited<ReturnType<typeof read>>[] = []
    for (const group of groups) {
      const ids = group.map(({ id }) => id)
      found.push(await read(sql, definition, asked, ids))
    }
    return {
      units: asked.buckets.map((_, index) =>
        join(
          func,
          found.map(({ units }) => units[index] ?? '0'),
        ),
      ),
      total: join(
        func,
        found.map(({ total }) => total),
      ),
    }
  }

  return {
    async ofMeter(meter: Meter, query: QuantitiesQuery) {
      const asked = bucketsIn('query', query)
      const own = definitionOf(meter)
      const { metadata, customer_aggregation_function: func } = query
      const filter = metadata && metadataFilter(metadata)
      const definition: Definition = filter
        ? { ...own, meterId: null, filter: { conjunction: 'and', clauses: [own.filter, filter] } }
        : own
      const sql = database.lists
      const subjects = await usage.subjectsOf(sql, meter.organizationId, query)
      if (subjects && func) {
        return toWire(asked, await ofEach(sql, definition, asked, subjects, func))
      }
      const ids = subjects?.map(({ id }) => id)
      return toWire(asked, await read(sql, definition, asked, ids))
    },

    /** Of the events themselves, since there are no roll-ups yet. */
    async preview(organizationId: string, body: MeterPreview) {
      const asked = bucketsIn('body', body)
      const { filter, aggregation } = body
      const definition = { organizationId, meterId: null, filter, aggregation }
      return toWire(asked, await read(database.lists, definition, asked))
    },
  }
}
