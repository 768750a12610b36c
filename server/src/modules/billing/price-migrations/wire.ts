import type { PriceMigration as WirePriceMigration } from '@guildhall/contract/billing/price-migrations'
import type { PriceMigration } from './store/migrations.ts'
import type { Count } from './store/subscribers.ts'

/** A migration with the numbers of its subscribers. */
export type Described = { readonly migration: PriceMigration; readonly counts: readonly Count[] }

const sumOf = (counts: readonly Count[], test: (count: Count) => boolean) =>
  counts.filter(test).reduce((sum, { n }) => sum + n, 0)

function statusOf({ canceledAt, enrolledAt }: PriceMigration, waiting: number) {
  if (canceledAt !== null) return 'canceled'
  if (enrolledAt === null) return 'preparing'
  return waiting === 0 ? 'completed' : 'scheduled'
}

export function toWire({ migration, counts }: Described): WirePriceMigration {
  const waiting = sumOf(counts, ({ status }) => status === 'waiting')
  return {
    id: migration.id,
    created_at: migration.createdAt.toISOString(),
    modified_at: migration.modifiedAt?.toISOString() ?? null,
    organization_id: migration.organizationId,
    product_id: migration.productId,
    prices: [...migration.priceIds],
    currency: migration.currency,
    effective_at: migration.effectiveAt.toISOString(),
    notice_days: migration.noticeDays,
    status: statusOf(migration, waiting),
    canceled_at: migration.canceledAt?.toISOString() ?? null,
    subscribers: {
      waiting,
      announced: sumOf(counts, ({ isAnnounced, status }) => isAnnounced && status === 'waiting'),
      moved: sumOf(counts, ({ status }) => status === 'moved'),
      skipped: sumOf(counts, ({ status }) => status === 'skipped'),
    },
  }
}
