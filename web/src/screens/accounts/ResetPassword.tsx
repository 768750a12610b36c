import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api.ts'
import { attempt } from '../../lib/attempt.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { text, useForm } from '../../lib/form.ts'
import { enter } from '../../lib/places.ts'
import { Button, FormError, Stack } from '../../ui/index.ts'
import { Sheet } from '../shell/Sheet.tsx'
import { useChecks } from './checks.ts'
import { NewPassword } from './NewPassword.tsx'

const route = getRouteApi('/reset-password')

/** Most links are good, and their page should not wait for the words of the others. */
const WornLink = lazy(async () => ({ default: (await import('./WornLink.tsx')).WornLink }))

export function ResetPassword() {
  const { token, error } = route.useSearch()
  const [worn, setWorn] = useState(false)
  if (token === undefined || error !== undefined || worn) {
    return (
      <Suspense>
        <WornLink />
      </Suspense>
    )
  }
  return <ResetForm token={token} onWorn={() => setWorn(true)} />
}

function ResetForm({ token, onWorn }: { token: string; onWorn: () => void }) {
  const t = useTranslations('accounts.ui.reset')
  const navigate = useNavigate()
  const checks = useChecks()
  const { busy, problems, refusal, form } = useForm({
    checks: { newPassword: checks.newPassword },
    words: useErrorText(),
    fieldOf: ({ code }) => (code?.startsWith('PASSWORD_') ? 'newPassword' : undefined),
    async send(data) {
      const newPassword = text(data, 'newPassword')
      const { failure } = await attempt((options) =>
        api.resetPassword({ newPassword, token }, options),
      )
      if (failure?.code === 'INVALID_TOKEN') onWorn()
      if (failure) return failure
      // The old sessions are gone, the one of this page among them.
      await api.$session.value.refetch({ query: { disableCookieCache: true } })
      if (api.$session.value.data) enter('/sign-in')
      else await navigate({ to: '/sign-in', state: { notice: 'passwordChanged' }, replace: true })
      return null
    },
  })

  return (
    <Sheet drawing="closed" title={t('title')} words={t('text')}>
      <Stack as="form" gap={4} tall method="post" {...form}>
        {refusal ? <FormError attempt={refusal.attempt}>{refusal.text}</FormError> : null}
        <NewPassword label={t('password')} name="newPassword" error={problems.newPassword} />
        <Button type="submit" kind="primary" size="lg" wide busy={busy} busyLabel={t('busy')}>
          {t('submit')}
        </Button>
      </Stack>
    </Sheet>
  )
}
