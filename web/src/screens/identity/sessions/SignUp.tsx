import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { attempt } from '../../../lib/attempt.ts'
import { authAddress, boot } from '../../../lib/boot.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import type { Failure } from '../../../lib/errors.ts'
import { text, useForm } from '../../../lib/form.ts'
import { openDocument, verifiedReturn } from '../../../lib/paths.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { useTitle } from '../../../lib/title.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Preferences } from '../../../shell/Preferences.tsx'
import {
  Button,
  Field,
  FormError,
  Gate,
  Heading,
  Note,
  Stack,
  Text,
  TextLink,
  Ways,
} from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { EmailField } from '../accounts/EmailField.tsx'
import { NewPassword } from '../accounts/NewPassword.tsx'
import { useProviders } from '../social/use-providers.tsx'

const route = getRouteApi('/sign-up')
const longestName = 256

function fieldOf({ code }: Failure): string | undefined {
  if (code?.startsWith('PASSWORD_')) return 'password'
  return code === 'INVALID_EMAIL' ? 'email' : undefined
}

export function SignUp() {
  const t = useTranslations('sessions.ui.signUp')
  const { next } = route.useSearch()
  const open = boot().signUp
  const title = open ? t('title') : t('closedTitle')
  useTitle(title)

  return (
    <Gate home="/" tagline={useTranslations('common.ui')('tagline')} footer={<Preferences />}>
      <Stack gap={2}>
        <Heading level={1}>{title}</Heading>
        <Text tone="muted">
          {t('haveAccount')}{' '}
          <TextLink href={withNext('/sign-in', next)}>
            {useTranslations('common.ui')('signIn')}
          </TextLink>
        </Text>
      </Stack>
      {open && boot().firstRun ? <Note tone="info">{t('firstRun')}</Note> : null}
      {open ? <OtherWays next={next} /> : null}
      {open ? <SignUpForm next={next} /> : <Text>{t('closed')}</Text>}
    </Gate>
  )
}

function OtherWays({ next }: { next: string | undefined }) {
  const t = useTranslations('sessions.ui.signIn')
  const { ways, problem } = useProviders(next, { signUp: true })
  return (
    <>
      {problem ? <FormError>{problem}</FormError> : null}
      <Ways label={t('ways')} ways={ways} mark={t('lastUsed')} divider={t('or')} />
    </>
  )
}

function SignUpForm({ next }: { next: string | undefined }) {
  const t = useTranslations('sessions.ui.signUp')
  const c = useTranslations('common.ui')
  const navigate = useNavigate()
  const checks = useChecks()
  const callbackURL = verifiedReturn(next)
  const { termsUrl } = boot().branding
  const carried = useRouterState({ select: ({ location }) => location.state.email })

  const { busy, problems, refusal, form } = useForm({
    checks: {
      name: (value, data) =>
        checks.required(value, data) ?? (value.length > longestName ? t('nameLong') : undefined),
      email: checks.email,
      password: checks.newPassword,
    },
    errorText: useErrorText(),
    fieldOf,
    async send(data) {
      const email = text(data, 'email').trim()
      const name = text(data, 'name').trim()
      const password = text(data, 'password')
      const answer = await attempt((options) =>
        api.signUp.email({ name, email, password, callbackURL }, options),
      )
      if (answer.failure) return answer.failure
      if (answer.data.token !== null) openDocument(withNext('/verify-email', next))
      else await navigate({ to: '/verify-email', search: { next }, state: { email, sent: true } })
      return null
    },
  })

  return (
    <Stack as="form" gap={4} tall action={authAddress('/sign-up/email')} method="post" {...form}>
      {refusal ? (
        <FormRefusal
          refusal={refusal}
          action={
            refusal.failure.code === 'USER_ALREADY_EXISTS' ? (
              <TextLink href={withNext('/sign-in', next)}>{t('existing')}</TextLink>
            ) : null
          }
        />
      ) : null}
      <input type="hidden" name="callbackURL" value={callbackURL} />
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        hint={t('nameHint')}
        error={problems.name}
      />
      <EmailField defaultValue={carried} error={problems.email} />
      <NewPassword label={c('password')} name="password" error={problems.password} />
      {termsUrl ? (
        <Text size="small" tone="muted" data-legal="terms">
          {t.rich('accept', {
            terms: (parts) => (
              <TextLink href={termsUrl} target="_blank">
                {parts}
              </TextLink>
            ),
          })}
        </Text>
      ) : null}
      <Button type="submit" kind="primary" size="lg" wide busy={busy} busyLabel={t('busy')}>
        {t('submit')}
      </Button>
    </Stack>
  )
}
