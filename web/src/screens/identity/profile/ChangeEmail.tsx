import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { api } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { refreshSession } from '../../../lib/refresh-session.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Note, Row, Section, Stack, Text, useToast } from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { PendingEmail } from './PendingEmail.tsx'
import { forget, type Pending, readPending, remember } from './pending-email.ts'
import { requestChange } from './request-change.ts'

type User = NonNullable<ReturnType<typeof api.useSession>['data']>['user']

export function ChangeEmail({ user }: { user: User }) {
  const t = useTranslations('profile.ui.email')
  const [pending, setPending] = useState<Pending | null>(() => readPending(user.id))
  const isDone = pending !== null && pending.email === user.email

  function close() {
    forget(user.id)
    setPending(null)
  }

  return (
    <Section title={t('change')}>
      {isDone ? (
        <Note
          tone="ok"
          role="status"
          action={
            <Button size="sm" onClick={close}>
              {t('close')}
            </Button>
          }
        >
          {t('changed', { email: user.email })}
        </Note>
      ) : pending ? (
        <PendingEmail pending={pending} current={user.email} onOther={close} />
      ) : (
        <ChangeForm user={user} onPending={setPending} />
      )}
    </Section>
  )
}

type ChangeFormProps = { user: User; onPending: (pending: Pending) => void }

function ChangeForm({ user, onPending }: ChangeFormProps) {
  const t = useTranslations('profile.ui.email')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { email } = useChecks()
  const { busy, problems, refusal, form, release } = useForm({
    checks: { newEmail: email },
    errorText: useErrorText(),
    fieldOf: ({ code }) =>
      code === 'VALIDATION_ERROR' || code?.includes('EMAIL') ? 'newEmail' : undefined,
    async send(data) {
      const newEmail = text(data, 'newEmail').trim().toLowerCase()
      const { failure } = await requestChange(newEmail)
      if (failure) return failure
      await refreshSession()
      const { email: from, emailVerified: both } = user
      const pending = { email: newEmail, from, both, at: Date.now() }
      remember(user.id, pending)
      release()
      toast(t('sent'))
      onPending(pending)
      return null
    },
  })

  return (
    <Stack as="form" gap={4} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Text tone="muted">{t(user.emailVerified ? 'changeText' : 'changeUnverified')}</Text>
      <Field
        label={t('new')}
        name="newEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={problems.newEmail}
      />
      <Row fill>
        <Button type="submit" kind="primary" busy={busy} busyLabel={c('loading')}>
          {t('submit')}
        </Button>
      </Row>
    </Stack>
  )
}
