import type { EmailWording } from '@guildhall/contract/billing/email-wordings'
import { noWording } from '@guildhall/contract/kernel/email-words'
import type { EmailWordings } from './service.ts'

type Shown = Awaited<ReturnType<EmailWordings['shown']>>

export function toWire(shown: Shown): EmailWording {
  const { email, isSubjectFixed, locale, placeholders, standard, stored } = shown
  const { closing, greeting, opening, subject } = stored ?? noWording
  return {
    email,
    locale,
    subject,
    greeting,
    opening,
    closing,
    revision: stored?.revision ?? 0,
    modified_at: stored?.modifiedAt.toISOString() ?? null,
    standard,
    placeholders,
    subject_is_fixed: isSubjectFixed,
  }
}
