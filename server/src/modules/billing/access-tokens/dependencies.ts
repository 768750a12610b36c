import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'log' | 'random'
> & { readonly merchants: Merchants }
