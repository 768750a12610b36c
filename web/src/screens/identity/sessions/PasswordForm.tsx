import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { attempt } from '../../../lib/attempt.ts'
import { authAddress } from '../../../lib/boot.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { homePath } from '../../../lib/paths.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Checkbox, Field, PasswordField, Stack, TextLink } from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { useSignedIn } from './signed-in.ts'

type PasswordFormProps = {
  next: string | undefined
  /** The next step for an account without a verified address. */
  unverified: ReactNode
}

/** One field for both: an email address has an @, a username has none. */
function signInWith(data: FormData) {
  const identifier = text(data, 'email').trim()
  const rest = { password: text(data, 'password'), rememberMe: data.has('rememberMe') }
  return attempt((options) =>
    identifier.includes('@')
      ? api.signIn.email({ email: identifier, ...rest }, options)
      : api.signIn.username({ username: identifier, ...rest }, options),
  )
}

function fieldOf({ code }: { code?: string | undefined }): string | undefined {
  return code === 'INVALID_EMAIL' || code?.startsWith('USERNAME_') ? 'email' : undefined
}

const wrongPassword = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_USERNAME_OR_PASSWORD']

export function PasswordForm({ next, unverified }: PasswordFormProps) {
  const t = useTranslations('sessions.ui.signIn')
  const c = useTranslations('common.ui')
  const checks = useChecks()
  const signedIn = useSignedIn(next)
  const carried = useRouterState({ select: ({ location }) => location.state.email })
  const { busy, problems, refusal, form } = useForm({
    checks: {
      email: checks.required,
      password: (value) => (value ? undefined : c('required')),
    },
    errorText: useErrorText(),
    fieldOf,
    async send(data) {
      const { data: answer, failure } = await signInWith(data)
      if (failure) return failure
      const secondStep = 'twoFactorRedirect' in answer ? answer.twoFactorMethods : undefined
      await signedIn('password', secondStep, data.has('rememberMe'))
      return null
    },
  })

  return (
    <Stack as="form" gap={4} tall action={authAddress('/sign-in/email')} method="post" {...form}>
      {refusal ? (
        <FormRefusal
          refusal={refusal}
          field={wrongPassword.includes(refusal.failure.code ?? '') ? 'password' : undefined}
          action={refusal.failure.code === 'EMAIL_NOT_VERIFIED' ? unverified : null}
        />
      ) : null}
      <input type="hidden" name="callbackURL" value={next ?? homePath} />
      <Field
        label={t('identifier')}
        name="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="off"
        spellCheck={false}
        required
        defaultValue={carried}
        error={problems.email}
      />
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
  )
}
