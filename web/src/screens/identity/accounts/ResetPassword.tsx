import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { attempt } from '../../../lib/attempt.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { openDocument } from '../../../lib/paths.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Button, Stack } from '../../../ui/index.ts'
import { useChecks } from './checks.ts'
import { NewPassword } from './NewPassword.tsx'

const route = getRouteApi('/reset-password')

/** Loaded separately: most links are valid and do not need it. */
const ExpiredLink = lazy(async () => ({ default: (await import('./ExpiredLink.tsx')).ExpiredLink }))

export function ResetPassword() {
  const { token, error } = route.useSearch()
  const [expired, setExpired] = useState(false)
  if (token === undefined || error !== undefined || expired) {
    return (
      <Suspense>
        <ExpiredLink />
      </Suspense>
    )
  }
  return <ResetForm token={token} onExpired={() => setExpired(true)} />
}

function ResetForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const t = useTranslations('accounts.ui.reset')
  const navigate = useNavigate()
  const checks = useChecks()
  const { busy, problems, refusal, form } = useForm({
    checks: { newPassword: checks.newPassword },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code?.startsWith('PASSWORD_') ? 'newPassword' : undefined),
    async send(data) {
      const newPassword = text(data, 'newPassword')
      const { failure } = await attempt((options) =>
        api.resetPassword({ newPassword, token }, options),
      )
      if (failure?.code === 'INVALID_TOKEN') onExpired()
      if (failure) return failure
      // All old sessions have ended, including the one of this page.
      await api.$session.value.refetch({ query: { disableCookieCache: true } })
      if (api.$session.value.data) openDocument('/sign-in')
      else await navigate({ to: '/sign-in', state: { notice: 'passwordChanged' }, replace: true })
      return null
    },
  })

  return (
    <NoticePage drawing="key" title={t('title')} text={t('text')}>
      <Stack as="form" gap={4} tall method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <NewPassword label={t('password')} name="newPassword" error={problems.newPassword} />
        <Button type="submit" kind="primary" size="lg" wide busy={busy} busyLabel={t('busy')}>
          {t('submit')}
        </Button>
      </Stack>
    </NoticePage>
  )
}
