import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Text, TextLink } from '../../../ui/index.ts'
import { EmailForm } from './EmailForm.tsx'
import { ResetSent, requestReset } from './ResetSent.tsx'

export function ForgotPassword() {
  const t = useTranslations('accounts.ui.forgot')
  const c = useTranslations('common.ui')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <ResetSent email={sentTo} onOther={() => setSentTo(null)} />
  return (
    <NoticePage drawing="key" title={t('title')} text={t('text')}>
      <EmailForm
        submit={t('submit')}
        busyLabel={t('busy')}
        send={requestReset}
        onSent={setSentTo}
      />
      <Text size="small">
        <TextLink href="/sign-in">{c('backToSignIn')}</TextLink>
      </Text>
    </NoticePage>
  )
}
