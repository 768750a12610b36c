import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { I18n } from '../../../platform/i18n/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'branding' | 'clock' | 'database' | 'events' | 'signals'
> & { readonly i18n: Pick<I18n, 'translate'> }
