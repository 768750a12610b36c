import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Text, TextLink } from '../../ui/index.ts'
import { Sheet } from '../shell/Sheet.tsx'
import { MailForm } from './MailForm.tsx'
import { askForReset, ResetSent } from './ResetSent.tsx'

/** A used or late link continues the same wish: it asks where to send the next one. */
export function WornLink() {
  const t = useTranslations('accounts.ui.reset')
  const f = useTranslations('accounts.ui.forgot')
  const c = useTranslations('common.ui')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <ResetSent email={sentTo} onOther={() => setSentTo(null)} />
  return (
    <Sheet key="worn" drawing="lost" title={t('expiredTitle')} words={t('expired')}>
      <MailForm submit={f('submit')} busyLabel={f('busy')} send={askForReset} onSent={setSentTo} />
      <Text size="small">
        <TextLink href="/sign-in">{c('backToSignIn')}</TextLink>
      </Text>
    </Sheet>
  )
}
