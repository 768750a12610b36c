import { growthMarks, type Marks, shopMarks, usageMarks } from '../report.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import type { Dataset } from './dataset.ts'
import { fill } from './fill.ts'
import { prepare } from './prepare.ts'
import { prepareShop, type ShopDataset, shopCalls } from './shop.ts'
import { prepareUsage, type UsageDataset, usageCalls } from './usage.ts'

/** What grows, and which calls must not take longer for it. */
export type Subject<Known> = {
  readonly unit: string
  readonly sizes: readonly number[]
  readonly marks: Marks
  readonly calls: readonly Call<Known>[]
  /** Fills the database of a server that has just started. */
  prepare(origin: string, databaseUrl: string, size: number): Promise<Prepared<Known>>
}
type Prepared<Known> = {
  readonly cookies: { readonly admin: string; readonly user: string }
  readonly dataset: Known
}

export const lists: Subject<Dataset> = {
  unit: 'users',
  sizes: [1_000, 100_000, 1_000_000],
  marks: growthMarks,
  calls,
  async prepare(origin, databaseUrl, size) {
    const { cookies, ...known } = await prepare(origin)
    return { cookies, dataset: { ...known, ...(await fill(databaseUrl, size, known.large)) } }
  },
}

export const usage: Subject<UsageDataset> = {
  unit: 'usage events',
  sizes: [1_000, 100_000, 10_000_000],
  marks: usageMarks,
  calls: usageCalls,
  prepare: prepareUsage,
}

export const shop: Subject<ShopDataset> = {
  unit: 'orders and customers',
  sizes: [1_000, 100_000, 1_000_000],
  marks: shopMarks,
  calls: shopCalls,
  prepare: prepareShop,
}
