import { useTranslations } from 'use-intl/react'
import { profile } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Note, Row, Stack } from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { NewPassword } from '../accounts/NewPassword.tsx'

/** For a person who signs in by other means. */
export function SetPassword({ onDone }: { onDone: () => void }) {
  const t = useTranslations('profile.ui.password')
  const c = useTranslations('common.ui')
  const checks = useChecks()
  const { busy, problems, refusal, form } = useForm({
    checks: { newPassword: checks.newPassword },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code?.startsWith('PASSWORD_') ? 'newPassword' : undefined),
    async send(data) {
      const input = { newPassword: text(data, 'newPassword') }
      const { failure } = await trySend(profile.setPassword, input)
      if (!failure) onDone()
      return failure
    },
  })

  return (
    <Stack as="form" gap={4} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Note tone="info">{t('none')}</Note>
      <NewPassword label={t('new')} name="newPassword" error={problems.newPassword} />
      <Row fill>
        <Button type="submit" kind="primary" busy={busy} busyLabel={c('loading')}>
          {t('set')}
        </Button>
      </Row>
    </Stack>
  )
}
