import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { I18n } from '../../../platform/i18n/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clocks' | 'database' | 'events' | 'limits' | 'mailer' | 'pageUrl'
> & {
  readonly i18n: I18n
  readonly merchants: Pick<Merchants, 'find' | 'hooks' | 'moment'>
}
