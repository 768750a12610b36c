import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Imports } from '../imports/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'files' | 'jobs' | 'limits' | 'pageUrl' | 'random' | 'sealer'
> & {
  readonly imports: Pick<Imports, 'createGroups' | 'createPreview' | 'groups'>
}
