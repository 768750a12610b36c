import type { Locale } from '@guildhall/contract/boot'
import type { EmailRow } from './layout.ts'
import type { QuotaKey } from './quota.ts'

export type Message = {
  readonly to: string
  readonly locale: Locale
  /** The key of its texts in the catalogs: `accounts.mail.verify`. */
  readonly template: string
  readonly values?: Record<string, string | number>
  readonly link?: string
  readonly rows?: readonly EmailRow[]
  /** No user is waiting for it: it is sent after the others. */
  readonly lowPriority?: boolean
  /** Creates what is needed only if the email is sent, such as a token or a code. */
  readonly prepare?: () => Promise<Pick<Message, 'values' | 'link'>>
  readonly fromKnownBrowser?: QuotaKey['fromKnownBrowser']
}
