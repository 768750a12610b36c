import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { I18n } from '../../../platform/i18n/index.ts'
import type { Customers } from '../customers/index.ts'
import type { LicenseKeys } from '../license-keys/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'> & {
  readonly customers: Pick<Customers, 'hooks' | 'lock'>
  readonly i18n: Pick<I18n, 'translate'>
  readonly licenseKeys: Pick<LicenseKeys, 'textOf'>
  readonly merchants: Pick<Merchants, 'get' | 'hooks' | 'moment'>
}
