import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../organizations/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'random'> & {
  readonly organizations: Organizations
}
