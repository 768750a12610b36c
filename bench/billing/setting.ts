import type pg from 'pg'
import type { Child } from '../child.ts'
import { connections, type Server } from '../contenders.ts'
import type { LoadResult } from '../load.ts'
import type { BenchUser } from '../users.ts'
import type { BuyersOrder } from './buyers.ts'
import type { BenchMerchant } from './merchant.ts'

export type Setting = {
  readonly server: Server
  readonly client: pg.Client
  readonly url: string
  readonly owner: BenchUser
  readonly merchant: BenchMerchant
  readonly buyers: Child
  readonly receiver: Child
}

export function buying(
  { buyers, merchant, server }: Setting,
  order: Partial<BuyersOrder>,
): Promise<LoadResult> {
  const { productId, token } = merchant
  const common = { port: server.port, token, productId, connections, seconds: 0 }
  return buyers.ask({ ...common, ...order } satisfies BuyersOrder)
}
