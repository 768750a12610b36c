import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Text, TextLink } from '../../../ui/index.ts'
import { EmailForm } from './EmailForm.tsx'
import { requestReset } from './request-reset.ts'

/** Loaded separately, while the address is sent. */
const fetchSent = async () => ({ default: (await import('./ResetSent.tsx')).ResetSent })
const ResetSent = lazy(fetchSent)

export function ForgotPassword() {
  const t = useTranslations('accounts.ui.forgot')
  const c = useTranslations('common.ui')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <Suspense>
        <ResetSent email={sentTo} onOther={() => setSentTo(null)} />
      </Suspense>
    )
  }
  return (
    <NoticePage drawing="key" title={t('title')} text={t('text')}>
      <EmailForm
        submit={t('submit')}
        busyLabel={t('busy')}
        send={(email) => {
          void fetchSent().catch(() => undefined)
          return requestReset(email)
        }}
        onSent={setSentTo}
      />
      <Text size="small">
        <TextLink href="/sign-in">{c('backToSignIn')}</TextLink>
      </Text>
    </NoticePage>
  )
}
