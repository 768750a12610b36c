import { useTranslations } from 'use-intl/react'
import type { branding, OutputOf } from '../../../../lib/calls.ts'
import { linkTo } from '../../../../lib/links.ts'
import { ButtonLink, Note } from '../../../../ui/index.ts'
import type { Kind } from './states.ts'

type LinkNoteProps = {
  kind: Kind
  settings: OutputOf<typeof branding.getSettings>
  /** In at least one language. */
  isWritten: boolean
}

/** Where the links at the foot of pages and emails lead, if not to the text. */
export function LinkNote({ kind, settings, isWritten }: LinkNoteProps) {
  const t = useTranslations('legal-texts.ui')
  const field = kind === 'terms' ? 'termsUrl' : 'privacyUrl'
  const address = settings[field]
  if (address === `/legal/${kind}`) return null
  if (address === null) return isWritten ? null : <Note tone="info">{t('nothing')}</Note>
  const isFixed = settings.fixed.includes(field)
  return (
    <Note
      tone="warn"
      action={
        isFixed ? undefined : (
          <ButtonLink size="sm" href={linkTo('/admin/settings')}>
            {t('elsewhereAction')}
          </ButtonLink>
        )
      }
    >
      {t('elsewhere', { address })}
    </Note>
  )
}
