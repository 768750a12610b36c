import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { type CsvColumns, exportCsv } from '../../../platform/lists/index.ts'
import { figures } from './rules/figures.ts'
import type { Metrics } from './service.ts'
import { chosen } from './wire.ts'

type Period = Awaited<ReturnType<Metrics['read']>>['periods'][number]

/** One line for each period, by the clock on the wall. */
export function exportMetrics(
  periods: readonly Period[],
  asked: readonly MetricSlug[] | undefined,
  timeZone: string,
) {
  const columns: CsvColumns<Period> = {
    timestamp: ({ timestamp }, inZone) => inZone(timestamp),
    ...Object.fromEntries(
      chosen(asked).map((slug) => [slug, ({ sums }: Period) => figures[slug](sums)]),
    ),
  }
  return exportCsv({
    columns,
    timeZone,
    readAfter: async (last, size) => {
      const start = last ? periods.indexOf(last) + 1 : 0
      return periods.slice(start, start + size)
    },
  })
}
