import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Text, TextLink } from '../../../ui/index.ts'
import { EmailForm } from './EmailForm.tsx'
import { ResetSent } from './ResetSent.tsx'
import { requestReset } from './request-reset.ts'

/** For a used or expired link: asks for the address to send a new one. */
export function ExpiredLink() {
  const t = useTranslations('accounts.ui.reset')
  const f = useTranslations('accounts.ui.forgot')
  const c = useTranslations('common.ui')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <ResetSent email={sentTo} onOther={() => setSentTo(null)} />
  return (
    <NoticePage key="expired" drawing="torn" title={t('expiredTitle')} text={t('expired')}>
      <EmailForm
        submit={f('submit')}
        busyLabel={f('busy')}
        send={requestReset}
        onSent={setSentTo}
      />
      <Text size="small">
        <TextLink href="/sign-in">{c('backToSignIn')}</TextLink>
      </Text>
    </NoticePage>
  )
}
