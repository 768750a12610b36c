import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { verifiedReturn } from '../../../lib/paths.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Text, TextButton } from '../../../ui/index.ts'
import { EmailForm } from './EmailForm.tsx'

type ChangeAddressProps = { email: string; next: string | undefined; onCancel: () => void }

/** For a typing mistake in the address that waits for its verification. */
export function ChangeAddress({ email, next, onCancel }: ChangeAddressProps) {
  const t = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')

  function change(newEmail: string) {
    const body = { newEmail, callbackURL: verifiedReturn(next) }
    return call<unknown>({ method: 'POST', path: '/api/auth/change-email', body })
  }

  return (
    <NoticePage
      key="change"
      drawing="letter"
      title={t('changeTitle')}
      text={t.rich('changeText', { email, b: (chunks) => <b>{chunks}</b> })}
    >
      <EmailForm
        submit={t('send')}
        busyLabel={c('loading')}
        send={change}
        onSent={async () => {
          await api.$session.value.refetch({ query: { disableCookieCache: true } })
          onCancel()
        }}
      />
      <Text size="small">
        <TextButton onClick={onCancel}>{c('cancel')}</TextButton>
      </Text>
    </NoticePage>
  )
}
