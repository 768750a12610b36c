import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { attempt } from '../../../lib/attempt.ts'
import { authAddress, boot } from '../../../lib/boot.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { homePath, openDocument } from '../../../lib/paths.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { useTitle } from '../../../lib/title.ts'
import { Preferences } from '../../../shell/Preferences.tsx'
import {
  Button,
  Checkbox,
  FormError,
  Gate,
  Heading,
  Note,
  PasswordField,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { EmailField } from '../accounts/EmailField.tsx'

const route = getRouteApi('/sign-in')

export function SignIn() {
  const t = useTranslations('sessions.ui.signIn')
  const c = useTranslations('common.ui')
  const { next } = route.useSearch()
  const navigate = useNavigate()
  const checks = useChecks()
  const { busy, problems, refusal, form } = useForm({
    checks: { email: checks.email, password: (value) => (value ? undefined : c('required')) },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code === 'INVALID_EMAIL' ? 'email' : undefined),
    async send(data) {
      const { data: answer, failure } = await attempt((options) =>
        api.signIn.email(
          {
            email: text(data, 'email').trim(),
            password: text(data, 'password'),
            rememberMe: data.has('rememberMe'),
          },
          options,
        ),
      )
      if (failure) return failure
      if ('twoFactorRedirect' in answer) {
        const state = { methods: answer.twoFactorMethods }
        await navigate({ to: '/two-factor', search: { next }, state })
      } else openDocument(next ?? homePath)
      return null
    },
  })
  useTitle(t('title'))

  return (
    <Gate home="/" tagline={c('tagline')} footer={<Preferences />}>
      <Stack gap={2}>
        <Heading level={1}>{t('title')}</Heading>
        {boot().signUp ? (
          <Text tone="muted">
            {t('noAccount')} <TextLink href={withNext('/sign-up', next)}>{t('create')}</TextLink>
          </Text>
        ) : null}
      </Stack>
      <Notice next={next} />
      <Stack as="form" gap={4} tall action={authAddress('/sign-in/email')} method="post" {...form}>
        {refusal ? (
          <FormError
            attempt={refusal.attempt}
            action={refusal.failure.code === 'EMAIL_NOT_VERIFIED' ? <ToConfirmation /> : null}
          >
            {refusal.text}
          </FormError>
        ) : null}
        <input type="hidden" name="callbackURL" value={next ?? homePath} />
        <EmailField autoComplete="username" error={problems.email} />
        <PasswordField
          label={c('password')}
          name="password"
          required
          labelAside={<TextLink href="/forgot-password">{t('forgot')}</TextLink>}
          showLabel={c('showPassword')}
          hideLabel={c('hidePassword')}
          capsLockLabel={c('capsLock')}
          error={problems.password}
        />
        <Checkbox label={t('remember')} name="rememberMe" value="true" defaultChecked />
        <Button type="submit" kind="primary" size="lg" wide busy={busy} busyLabel={t('busy')}>
          {t('submit')}
        </Button>
      </Stack>
    </Gate>
  )
}

/** The reason why this page is shown, if there is one. */
function Notice({ next }: { next: string | undefined }) {
  const t = useTranslations('sessions.ui.signIn')
  const notice = useRouterState({ select: ({ location }) => location.state.notice })
  if (notice) return <Note tone="ok">{t(notice)}</Note>
  return next === undefined ? null : <Note tone="info">{t('next')}</Note>
}

function ToConfirmation() {
  const t = useTranslations('sessions.ui.signIn')
  const { next } = route.useSearch()
  const navigate = useNavigate()
  return (
    <Button
      size="sm"
      onClick={({ currentTarget: { form } }) => {
        const email = form ? text(new FormData(form), 'email').trim() : undefined
        void navigate({ to: '/verify-email', search: { next }, state: { email, sent: true } })
      }}
    >
      {t('confirm')}
    </Button>
  )
}
