import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Text, TextLink } from '../../ui/index.ts'
import { Sheet } from '../shell/Sheet.tsx'
import { MailForm } from './MailForm.tsx'
import { askForReset, ResetSent } from './ResetSent.tsx'

export function ForgotPassword() {
  const t = useTranslations('accounts.ui.forgot')
  const c = useTranslations('common.ui')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <ResetSent email={sentTo} onOther={() => setSentTo(null)} />
  return (
    <Sheet drawing="closed" title={t('title')} words={t('text')}>
      <MailForm submit={t('submit')} busyLabel={t('busy')} send={askForReset} onSent={setSentTo} />
      <Text size="small">
        <TextLink href="/sign-in">{c('backToSignIn')}</TextLink>
      </Text>
    </Sheet>
  )
}
