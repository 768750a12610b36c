import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { RenderBuyerPage } from '../../../platform/web/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Withdrawals } from '../withdrawals/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'branding' | 'clocks' | 'database' | 'pageUrl' | 'random'
> & {
  readonly merchants: Pick<Merchants, 'ofSlug'>
  readonly renderPage: RenderBuyerPage
  readonly withdrawals: Pick<Withdrawals, 'confirm' | 'declare' | 'preview'>
}
