import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Payments } from '../payments/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'random' | 'ring'> & {
  readonly clocks: Pick<Infrastructure['clocks'], 'show'>
  readonly payments: { readonly hooks: Pick<Payments['hooks'], 'settled'> }
}
