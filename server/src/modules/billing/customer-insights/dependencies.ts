import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<Infrastructure, 'database'> & {
  readonly merchants: Pick<Merchants, 'get' | 'momentEvenMirrored'>
}
