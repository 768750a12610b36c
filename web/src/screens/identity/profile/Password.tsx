import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { profile } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Page, Skeleton, useToast } from '../../../ui/index.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { SetPassword } from './SetPassword.tsx'

export function Password() {
  const t = useTranslations('profile.ui.password')
  const toast = useToast()
  const { data, error, refetch } = useCall(profile.listAccounts, {})
  const [saved, setSaved] = useState(0)
  useTitle(t('title'))
  const hasPassword = data?.some(({ providerId }) => providerId === 'credential')

  function done() {
    // A new form, without what was typed.
    setSaved(saved + 1)
    toast(t('changed'))
    void refetch()
  }

  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : hasPassword === undefined ? (
        <Skeleton lines={6} />
      ) : hasPassword ? (
        <ChangePassword key={saved} forgotHref={linkTo('/forgot-password')} onDone={done} />
      ) : (
        <SetPassword key={saved} onDone={done} />
      )}
    </Page>
  )
}
