import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Checkouts } from '../checkouts/index.ts'
import type { EmailWordings } from '../email-wordings/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Products } from '../products/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'limits' | 'mailer' | 'pageUrl' | 'settings' | 'timers'
> & {
  readonly checkouts: Pick<Checkouts, 'hooks' | 'read' | 'wentOnElsewhere'>
  readonly emailWordings: Pick<EmailWordings, 'of'>
  readonly merchants: Pick<Merchants, 'getOpen' | 'moment'>
  readonly organizations: Pick<Organizations, 'isMembersAddress'>
  readonly products: Pick<Products, 'details'>
}
