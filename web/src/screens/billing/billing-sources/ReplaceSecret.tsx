import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { billingSources } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { put } from '../../../lib/limits/billing-sources.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Stack, Text, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import type { Source } from './providers.ts'
import { fieldOf, type Secret, SecretField } from './SecretField.tsx'

const formId = 'replace-secret'

type ReplaceSecretProps = { id: string; source: Source; what: Secret; onClose: () => void }

/** Another token or secret for the same connection. */
export function ReplaceSecret({ id, source, what, onClose }: ReplaceSecretProps) {
  const t = useTranslations(`billing-sources.ui.${what}`)
  const name = fieldOf[what]
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const { busy, problems, refusal, form } = useForm({
    checks: useLimitChecks({ [name]: { ...put[name], required: true } }),
    errorText: useErrorText(),
    async send(data) {
      const { failure } = await trySend(billingSources.put, {
        id,
        kind: source.kind,
        server: source.server,
        [name]: text(data, name).trim(),
      })
      if (failure) return failure
      toast(t('replaced'))
      onClose()
      await client.invalidateQueries({ queryKey: [billingSources.get.line] })
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('dialogTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('replace')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text tone="muted">{t('text')}</Text>
        <SecretField what={what} required error={problems[name]} />
      </Stack>
    </FormDialog>
  )
}
