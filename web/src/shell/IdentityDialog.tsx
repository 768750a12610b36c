import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api.ts'
import { attempt } from '../lib/attempt.ts'
import { proofs } from '../lib/calls.ts'
import { useAction, useCall } from '../lib/data.ts'
import { useErrorText } from '../lib/error-text.ts'
import { text } from '../lib/form.ts'
import type { IdentityCheck } from '../lib/identity-check.ts'
import { wasKept } from '../lib/last-method.ts'
import {
  Button,
  Field,
  FormError,
  PasswordField,
  Skeleton,
  Stack,
  Text,
  TextButton,
} from '../ui/index.ts'
import { FormDialog } from '../ui/widgets.ts'
import { openSignIn } from './sign-out.ts'

type Method = 'password' | 'totp' | 'mail'
type IdentityDialogProps = {
  check: IdentityCheck
  email: string
  onAnswer: (confirmed: boolean) => void
}

const formId = 'identity'
const isMethod = (method: string): method is Method => method !== 'passkey'

export function IdentityDialog({ check, email, onAnswer }: IdentityDialogProps) {
  const t = useTranslations('proofs.ui')
  const c = useTranslations('common.ui')
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<Method | null>(null)
  const confirms = check === 'confirm'
  const { data } = useCall(proofs.state, {}, { enabled: confirms })
  const methods = confirms ? data?.methods.filter(isMethod) : (['password'] as const)
  const method = chosen ?? methods?.[0]
  return (
    <FormDialog
      open
      busy={busy}
      title={t('title')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{c('cancel')}</Button>
          {method ? (
            <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={t('busy')}>
              {t('submit')}
            </Button>
          ) : null}
        </>
      }
    >
      {method ? (
        <Proof
          check={check}
          email={email}
          method={method}
          onBusy={setBusy}
          onDone={() => onAnswer(true)}
        />
      ) : methods ? (
        <SignInAgain />
      ) : (
        <Skeleton lines={2} />
      )}
      {confirms ? null : <TextButton onClick={openSignIn}>{t('signInAgain')}</TextButton>}
      {(methods ?? [])
        .filter((other) => other !== method)
        .map((other) => (
          <TextButton key={other} onClick={() => setChosen(other)}>
            {t(`other.${other}`)}
          </TextButton>
        ))}
    </FormDialog>
  )
}

/** Nothing can be asked here: only a new sign-in proves who it is. */
function SignInAgain() {
  const t = useTranslations('proofs.ui')
  return (
    <>
      <Text>{t('none')}</Text>
      <Button onClick={openSignIn}>{t('signInAgain')}</Button>
    </>
  )
}

type ProofProps = {
  check: IdentityCheck
  email: string
  method: Method
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function Proof({ check, email, method, onBusy, onDone }: ProofProps) {
  const t = useTranslations('proofs.ui')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [problem, setProblem] = useState<{ text: string; attempt: number } | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = text(new FormData(event.currentTarget), 'proof')
    onBusy(true)
    const { data, failure } = await attempt((options) =>
      check === 'sign in'
        ? api.signIn.email({ email, password: value, rememberMe: wasKept() }, options)
        : api.$fetch(
            {
              method: 'POST',
              path: '/api/account/proof',
              body: method === 'password' ? { password: value } : { code: value },
            },
            options,
          ),
    )
    onBusy(false)
    if (failure) {
      return setProblem({ text: errorText(failure), attempt: (problem?.attempt ?? 0) + 1 })
    }
    // With two-factor, the sign-in goes on at its own page.
    if (data instanceof Object && 'twoFactorRedirect' in data) return openSignIn()
    onDone()
  }

  const shared = { name: 'proof', required: true, error: problem?.text }
  return (
    <Stack as="form" gap={4} id={formId} onSubmit={(event) => void submit(event)}>
      <Text tone="muted">{t(`words.${method}`)}</Text>
      {method === 'mail' ? <SendCode /> : null}
      {method === 'password' ? (
        <PasswordField
          {...shared}
          autoFocus
          label={c('password')}
          autoComplete="current-password"
          showLabel={c('showPassword')}
          hideLabel={c('hidePassword')}
          capsLockLabel={c('capsLock')}
        />
      ) : (
        <Field {...shared} label={t('code')} inputMode="text" autoComplete="one-time-code" />
      )}
    </Stack>
  )
}

function SendCode() {
  const t = useTranslations('proofs.ui')
  const { run, isPending, problem } = useAction(proofs.sendCode)
  const [sent, setSent] = useState(false)
  return (
    <>
      {problem ? <FormError>{problem}</FormError> : null}
      <Button size="sm" busy={isPending} onClick={async () => setSent((await run({})) !== null)}>
        {sent ? t('sendAgain') : t('send')}
      </Button>
      <Text role="status" size="small">
        {sent ? t('sent') : ''}
      </Text>
    </>
  )
}
