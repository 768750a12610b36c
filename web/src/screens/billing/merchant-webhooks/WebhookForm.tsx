import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchantWebhooks } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { create } from '../../../lib/limits/merchant-webhooks.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import {
  Button,
  CheckboxGroup,
  Code,
  Field,
  FormError,
  Row,
  Select,
  Stack,
  Text,
  TextButton,
} from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import type { Endpoint } from './endpoints.ts'
import { eventGroups, useEventWords } from './event-groups.ts'

type WebhookFormProps = {
  organizationId: string
  /** The endpoint to change; without one, a new one is made. */
  endpoint?: Endpoint | undefined
  onClose: () => void
  onDone: (endpoint: Endpoint) => void
}

const formId = 'webhook'
const formats = ['raw', 'discord', 'slack'] as const

/** Where events are sent to, and which ones. */
export function WebhookForm({ organizationId, endpoint, onClose, onDone }: WebhookFormProps) {
  const t = useTranslations('merchant-webhooks.ui')
  const c = useTranslations('common.ui')
  const client = useQueryClient()
  const words = useEventWords()
  const [chosen, setChosen] = useState<readonly string[]>(endpoint?.events ?? [])
  const [none, setNone] = useState(false)
  const { busy, problems, refusal, form, release } = useForm({
    checks: useLimitChecks({ url: create.url, name: create.name }),
    fieldsOf: (failure) => refusedFields(failure, () => t('urlRefused')),
    errorText: useErrorText(),
    async send(data) {
      setNone(chosen.length === 0)
      const fields = {
        url: text(data, 'url').trim(),
        name: text(data, 'name').trim(),
        format: formats.find((each) => each === text(data, 'format')) ?? 'raw',
        events: chosen as Endpoint['events'],
      }
      if (chosen.length === 0) {
        release()
        return null
      }
      const { data: saved, failure } = endpoint
        ? await trySend(merchantWebhooks.update, { id: endpoint.id, ...fields })
        : await trySend(merchantWebhooks.create, { organizationId, ...fields })
      release()
      if (failure) return failure
      void client.invalidateQueries({ queryKey: [merchantWebhooks.list.line] })
      void client.invalidateQueries({ queryKey: [merchantWebhooks.get.line] })
      onDone(saved)
      return null
    },
  })

  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={endpoint ? t('editTitle') : t('createTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {endpoint ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={5} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('url')}
          name="url"
          type="url"
          required
          inputMode="url"
          autoComplete="off"
          defaultValue={endpoint?.url}
          hint={t('urlHint')}
          error={problems.url}
        />
        <Field
          label={t('name')}
          name="name"
          autoComplete="off"
          maxLength={100}
          defaultValue={endpoint?.name ?? ''}
          hint={t('nameHint')}
          error={problems.name}
        />
        <Select
          label={t('format')}
          name="format"
          defaultValue={endpoint?.format ?? 'raw'}
          options={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        />
        {none && chosen.length === 0 ? <FormError>{t('chooseEvents')}</FormError> : null}
        <Text tone="muted">{t('eventsHint', { count: chosen.length })}</Text>
        {eventGroups().map(({ group, types }) => {
          const all = types.every((type) => chosen.includes(type))
          const rest = chosen.filter((type) => !types.some((each) => each === type))
          return (
            <CheckboxGroup
              key={group}
              name={`events-${group}`}
              label={t(`groups.${group}`)}
              labelAside={
                <Row>
                  <TextButton
                    quiet
                    aria-label={`${all ? t('noneOf') : t('allOf')}: ${t(`groups.${group}`)}`}
                    onClick={() => setChosen(all ? rest : [...rest, ...types])}
                  >
                    {all ? t('noneOf') : t('allOf')}
                  </TextButton>
                </Row>
              }
              options={types.map((type) => ({
                value: type,
                label: words(type),
                note: <Code>{type}</Code>,
              }))}
              value={chosen.filter((type) => types.some((each) => each === type))}
              onChange={(values) => setChosen([...rest, ...values])}
            />
          )
        })}
      </Stack>
    </FormDialog>
  )
}
