import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Benefits } from '../benefits/index.ts'
import type { Files } from '../files/index.ts'
import type { Grants } from '../grants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'pageUrl' | 'random' | 'sealer'
> & {
  readonly benefits: Pick<Benefits, 'get'>
  readonly files: Pick<Files, 'findMany' | 'linkTo' | 'toWire'>
  readonly grants: Pick<Grants, 'types' | 'visibleTo'>
}
