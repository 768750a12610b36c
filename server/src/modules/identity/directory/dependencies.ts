import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'settings'> & {
  readonly sessions: Pick<Sessions, 'listForUser'>
}
