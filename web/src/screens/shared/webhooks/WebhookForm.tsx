import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, FormError, Select, Stack } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { EventChoice } from './EventChoice.tsx'
import type { Webhook, WebhookOwner } from './owner.ts'

type WebhookFormProps = {
  owner: WebhookOwner
  /** The webhook to change; without one, a new one is made. */
  webhook?: Webhook | undefined
  onClose: () => void
  onDone: (webhook: Webhook) => void
}

const formId = 'webhook'

/** Where events are sent to, and which ones. */
export function WebhookForm({ owner, webhook, onClose, onDone }: WebhookFormProps) {
  const t = useTranslations('webhooks.ui')
  const c = useTranslations('common.ui')
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>(webhook?.events ?? [])
  const [none, setNone] = useState(false)
  const { busy, problems, refusal, form, release } = useForm({
    checks: useLimitChecks(owner.limits),
    fieldsOf: owner.fieldsOf,
    errorText: useErrorText(),
    async send(data) {
      setNone(chosen.length === 0)
      if (chosen.length === 0) {
        release()
        return null
      }
      const fields = {
        url: text(data, 'url').trim(),
        name: text(data, 'name').trim(),
        format: text(data, 'format'),
        events: chosen,
      }
      const { data: saved, failure } = await owner.save(fields, webhook?.id)
      release()
      if (failure) return failure
      for (const { line } of owner.changed) void client.invalidateQueries({ queryKey: [line] })
      onDone(saved)
      return null
    },
  })

  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={webhook ? t('editTitle') : t('createTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {webhook ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={5} id={formId} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('url')}
          name="url"
          type="url"
          required
          inputMode="url"
          autoComplete="off"
          defaultValue={webhook?.url}
          hint={t('urlHint')}
          error={problems.url}
        />
        <Field
          label={t('name')}
          name="name"
          autoComplete="off"
          maxLength={100}
          defaultValue={webhook?.name ?? ''}
          hint={t('nameHint')}
          error={problems.name}
        />
        {owner.formats.length > 0 ? (
          <Select
            label={t('format')}
            name="format"
            defaultValue={webhook?.format ?? owner.formats[0]?.value}
            options={owner.formats}
          />
        ) : null}
        {none && chosen.length === 0 ? <FormError>{t('chooseEvents')}</FormError> : null}
        <EventChoice owner={owner} chosen={chosen} onChange={setChosen} />
      </Stack>
    </FormDialog>
  )
}
