import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Metrics } from '../../../platform/metrics/index.ts'
import type { ApiKeys } from '../../identity/api-keys/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jobs' | 'log' | 'settings'
> & {
  readonly apiKeys: Pick<ApiKeys, 'namesOf'>
  readonly metrics: Metrics
  readonly organizations: Pick<Organizations, 'findMember'>
}

/** A key that exists, as its list shows it. */
export type KeyName = {
  readonly id: string
  readonly name: string | null
  readonly start: string | null
}

/** The names of those of the keys of an organization that exist. */
export type NamesOfKeys = (
  organizationId: string,
  ids: readonly string[],
) => Promise<readonly KeyName[]>
