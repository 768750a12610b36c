import type { MetricSlug, MetricType } from '@guildhall/contract/billing/metrics'
import type { metrics, OutputOf } from '../../../lib/calls.ts'

export type Metrics = OutputOf<typeof metrics.get>

/** The figures of a period and of the one that it is compared with. */
export type Compared = { readonly now: Metrics; readonly before: Metrics | undefined }

const keyOf = (slug: MetricSlug) =>
  slug.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Of a period, or of all of them; the client names fields in its own way. */
export function valueIn(figures: object, slug: MetricSlug): number {
  const value = (figures as Readonly<Record<string, unknown>>)[keyOf(slug)]
  return typeof value === 'number' ? value : 0
}

export function typeIn({ metrics: all }: Metrics, slug: MetricSlug): MetricType {
  const found = (all as Readonly<Record<string, { type: MetricType } | undefined>>)[keyOf(slug)]
  return found?.type ?? 'scalar'
}

/** By how much of what was there before; undefined where nothing was. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined
