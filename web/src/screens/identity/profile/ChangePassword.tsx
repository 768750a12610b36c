import { useTranslations } from 'use-intl/react'
import { profile } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Checkbox, PasswordField, Row, Stack, TextLink } from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { NewPassword } from '../accounts/NewPassword.tsx'

type ChangePasswordProps = { forgotHref: string; onDone: () => void }

export function ChangePassword({ forgotHref, onDone }: ChangePasswordProps) {
  const t = useTranslations('profile.ui.password')
  const c = useTranslations('common.ui')
  const checks = useChecks()
  const { busy, problems, refusal, form } = useForm({
    checks: { currentPassword: checks.required, newPassword: checks.newPassword },
    errorText: useErrorText(),
    fieldOf({ code }) {
      if (code === 'INVALID_PASSWORD') return 'currentPassword'
      return code?.startsWith('PASSWORD_') ? 'newPassword' : undefined
    },
    async send(data) {
      const { failure } = await trySend(profile.changePassword, {
        currentPassword: text(data, 'currentPassword'),
        newPassword: text(data, 'newPassword'),
        revokeOtherSessions: data.has('others'),
      })
      if (!failure) onDone()
      return failure
    },
  })

  return (
    <Stack as="form" gap={4} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <PasswordField
        label={t('current')}
        name="currentPassword"
        autoComplete="current-password"
        required
        showLabel={c('showPassword')}
        hideLabel={c('hidePassword')}
        capsLockLabel={c('capsLock')}
        labelAside={<TextLink href={forgotHref}>{t('forgot')}</TextLink>}
        error={problems.currentPassword}
      />
      <NewPassword label={t('new')} name="newPassword" error={problems.newPassword} />
      <Checkbox label={t('others')} hint={t('othersHint')} name="others" defaultChecked />
      <Row fill>
        <Button type="submit" kind="primary" busy={busy} busyLabel={c('loading')}>
          {t('change')}
        </Button>
      </Row>
    </Stack>
  )
}
