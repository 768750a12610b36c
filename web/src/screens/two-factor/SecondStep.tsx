import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../lib/error-text.ts'
import { text, useForm } from '../../lib/form.ts'
import { enter, homePath } from '../../lib/places.ts'
import { withNext } from '../../lib/safe-path.ts'
import {
  Button,
  ButtonLink,
  Checkbox,
  Field,
  FormError,
  Stack,
  Text,
  TextButton,
  TextLink,
} from '../../ui/index.ts'
import { Sheet } from '../shell/Sheet.tsx'
import { takeStep } from './calls.ts'
import { SendCode } from './SendCode.tsx'
import { cleanCode, isOver, type Way, waysOf } from './ways.ts'

const route = getRouteApi('/two-factor')

/** The password was right; now whatever else the account asks for. */
export function SecondStep() {
  const t = useTranslations('two-factor.ui')
  const methods = useRouterState({ select: ({ location }) => location.state.methods })
  const ways = waysOf(methods)
  const [way, setWay] = useState<Way>(ways[0] ?? 'backup')

  return (
    <Sheet drawing="closed" title={t('title')} words={t(`words.${way}`)}>
      <StepForm key={way} way={way} />
      <Stack gap={2}>
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <Text key={each} size="small">
              <TextButton onClick={() => setWay(each)}>{t(`other.${each}`)}</TextButton>
            </Text>
          ))}
        <Back />
      </Stack>
    </Sheet>
  )
}

function StepForm({ way }: { way: Way }) {
  const t = useTranslations('two-factor.ui')
  const c = useTranslations('common.ui')
  const { next } = route.useSearch()
  const { busy, problems, refusal, form } = useForm({
    checks: { code: (value) => (value.trim() ? undefined : c('required')) },
    words: useErrorText(),
    fieldOf: ({ code }) =>
      code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? 'code' : undefined,
    async send(data) {
      const code = cleanCode(way, text(data, 'code'))
      const { failure } = await takeStep(way, { code, trustDevice: data.has('trustDevice') })
      if (!failure) enter(next ?? homePath)
      return failure
    },
  })

  return (
    <Stack as="form" gap={4} tall method="post" {...form}>
      {refusal ? (
        <FormError
          attempt={refusal.attempt}
          action={isOver(refusal.failure.code) ? <Again /> : null}
        >
          {refusal.text}
        </FormError>
      ) : null}
      {way === 'otp' ? <SendCode /> : null}
      <Field
        label={t(way === 'backup' ? 'backupCode' : 'code')}
        name="code"
        required
        autoComplete={way === 'backup' ? 'off' : 'one-time-code'}
        inputMode={way === 'backup' ? 'text' : 'numeric'}
        maxLength={way === 'backup' ? 16 : 12}
        autoCapitalize="none"
        spellCheck={false}
        error={problems.code}
      />
      <Checkbox label={t('trust')} hint={t('trustHint')} name="trustDevice" value="true" />
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
