import { useTranslations } from 'use-intl/react'
import { twoFactor } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { refreshSession } from '../../../lib/refresh-session.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import {
  Button,
  CodeField,
  CopyButton,
  QrCode,
  Row,
  Section,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'

export type Setup = { readonly totpURI: string; readonly backupCodes: readonly string[] }
type ConfirmAppProps = { setup: Setup; onConfirmed: () => void; onCancel: () => void }

/** The secret of an address for authenticator apps. */
function secretOf(uri: string): string {
  return new URL(uri).searchParams.get('secret') ?? ''
}

/** The app is used only after its first right code. */
export function ConfirmApp({ setup, onConfirmed, onCancel }: ConfirmAppProps) {
  const t = useTranslations('two-factor.ui.manage')
  const c = useTranslations('common.ui')
  const { busy, problems, refusal, form } = useForm({
    checks: { code: (value) => (value.length < 6 ? t('codeShort') : undefined) },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code === 'INVALID_CODE' ? 'code' : undefined),
    async send(data) {
      const { failure } = await trySend(twoFactor.verifyTotp, { code: text(data, 'code') })
      if (failure) return failure
      await refreshSession()
      onConfirmed()
      return null
    },
  })
  const secret = secretOf(setup.totpURI)

  return (
    <>
      <Section title={t('scan')}>
        <Row gap={6} align="start">
          <QrCode value={setup.totpURI} label={t('qr')} />
          <Stack gap={2}>
            <Text tone="muted">{t('byHand')}</Text>
            <div>
              <CopyButton value={secret} label={c('copy')} copiedLabel={c('copied')} />
            </div>
            <Text>
              <TextLink href={setup.totpURI}>{t('here')}</TextLink>
            </Text>
          </Stack>
        </Row>
      </Section>
      <Section title={t('confirmTitle')}>
        <Stack as="form" gap={4} method="post" {...form}>
          {refusal ? <FormRefusal refusal={refusal} /> : null}
          <CodeField label={t('code')} name="code" hint={t('codeHint')} error={problems.code} />
          <Row fill>
            <Button type="submit" kind="primary" busy={busy} busyLabel={c('loading')}>
              {t('confirm')}
            </Button>
            <Button kind="quiet" onClick={onCancel}>
              {c('cancel')}
            </Button>
          </Row>
        </Stack>
      </Section>
    </>
  )
}
