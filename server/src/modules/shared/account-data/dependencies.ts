import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { PreferencesOf } from '../../identity/preferences/index.ts'
import type { Audit } from '../audit/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'settings'> & {
  readonly audit: Pick<Audit, 'list'>
  readonly preferences: PreferencesOf
}
