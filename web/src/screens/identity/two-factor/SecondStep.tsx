import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { openDocument } from '../../../lib/paths.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { startPath } from '../../../lib/start-page.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import {
  Button,
  ButtonLink,
  Checkbox,
  CodeField,
  Field,
  guardedDrawing,
  Stack,
  Text,
  TextButton,
  TextLink,
} from '../../../ui/index.ts'
import { verifySecondStep } from './calls.ts'
import { methodsToOffer, needsNewSignIn, type SecondStepMethod } from './methods.ts'
import { SendCode } from './SendCode.tsx'

const route = getRouteApi('/two-factor')

/** The second factor after a correct password. */
export function SecondStep() {
  const t = useTranslations('two-factor.ui')
  const methods = useRouterState({ select: ({ location }) => location.state.methods })
  const offered = methodsToOffer(methods)
  const [method, setMethod] = useState<SecondStepMethod>(offered[0] ?? 'backup')

  return (
    <NoticePage drawing={guardedDrawing} title={t('title')} text={t(`words.${method}`)}>
      <StepForm key={method} method={method} />
      <Stack gap={2}>
        {offered
          .filter((each) => each !== method)
          .map((each) => (
            <Text key={each} size="small">
              <TextButton onClick={() => setMethod(each)}>{t(`other.${each}`)}</TextButton>
            </Text>
          ))}
        <Back />
      </Stack>
    </NoticePage>
  )
}

function StepForm({ method }: { method: SecondStepMethod }) {
  const t = useTranslations('two-factor.ui')
  const c = useTranslations('common.ui')
  const { next } = route.useSearch()
  const { busy, problems, refusal, form } = useForm({
    checks: { code: (value) => (value.trim() ? undefined : c('required')) },
    errorText: useErrorText(),
    fieldOf: ({ code }) =>
      code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? 'code' : undefined,
    async send(data) {
      const code = text(data, 'code').trim()
      const { failure } = await verifySecondStep(method, {
        code,
        trustDevice: data.has('trustDevice'),
      })
      if (!failure) openDocument(next ?? startPath())
      return failure
    },
  })

  const trust = (
    <Checkbox label={t('trust')} hint={t('trustHint')} name="trustDevice" value="true" />
  )

  return (
    <Stack as="form" gap={4} tall method="post" {...form}>
      {refusal ? (
        <FormRefusal
          refusal={refusal}
          action={needsNewSignIn(refusal.failure.code) ? <Again /> : null}
        />
      ) : null}
      {method === 'otp' ? <SendCode /> : null}
      {method === 'backup' ? (
        <>
          <Field
            label={t('backupCode')}
            name="code"
            required
            autoComplete="off"
            maxLength={16}
            autoCapitalize="none"
            spellCheck={false}
            error={problems.code}
          />
          {trust}
        </>
      ) : (
        <>
          {/* The sixth digit sends the form: what is chosen comes before it. */}
          {trust}
          <CodeField label={t('code')} name="code" required error={problems.code} />
        </>
      )}
      <Button type="submit" kind="primary" size="lg" wide busy={busy} busyLabel={t('busy')}>
        {t('submit')}
      </Button>
    </Stack>
  )
}

function Again() {
  const c = useTranslations('common.ui')
  const { next } = route.useSearch()
  return (
    <ButtonLink size="sm" href={withNext('/sign-in', next)}>
      {c('signIn')}
    </ButtonLink>
  )
}

function Back() {
  const c = useTranslations('common.ui')
  const { next } = route.useSearch()
  return (
    <Text size="small">
      <TextLink href={withNext('/sign-in', next)}>{c('backToSignIn')}</TextLink>
    </Text>
  )
}
