import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { usage } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { useIsSandbox } from '../../../shell/organization-mode.ts'
import { Button, Field, Note, RadioGroup, Stack, Textarea, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { CustomerField } from './CustomerField.tsx'
import { eventMetadataOf } from './event-metadata.ts'

const formId = 'send-event'

/** Reports an event by hand, as a program would. */
export function SendEvent({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const t = useTranslations('shop-usage.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const isSandbox = useIsSandbox()
  const [by, setBy] = useState<'customer' | 'external'>('customer')
  const [customer, setCustomer] = useState<string | null>(null)
  const [keys] = useState(createKeys)
  const invalidate = useInvalidate(usage.list, usage.names)
  const { busy, problems, refusal, form } = useForm({
    checks: {
      name: (value) =>
        value.trim() === '' || value.trim().length > 128 ? t('problems.name') : undefined,
      ...(by === 'customer'
        ? { customer: () => (customer ? undefined : t('problems.customer')) }
        : {
            external_customer_id: (value: string) =>
              value.trim() === '' || value.length > 255 ? t('problems.external') : undefined,
          }),
      metadata: (value) => (eventMetadataOf(value) ? undefined : t('problems.metadata')),
    },
    errorText: useErrorText(),
    async send(fields) {
      const event = {
        name: text(fields, 'name').trim(),
        metadata: eventMetadataOf(text(fields, 'metadata')) ?? {},
        ...(by === 'customer'
          ? { customerId: customer ?? '' }
          : { externalCustomerId: text(fields, 'external_customer_id').trim() }),
      }
      // Sent twice, it is stored once.
      const externalId = `screen-${keys.keyOf(event)}`
      const { failure } = await trySend(usage.ingest, {
        query: { organizationId: shop.organization.id },
        events: [{ ...event, externalId }],
      })
      if (failure) return failure
      keys.answered()
      invalidate()
      toast(t('send.done'))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('send.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={t('sending')}>
            {t('send.open')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Note tone={isSandbox ? 'info' : 'warn'}>{t(isSandbox ? 'send.test' : 'send.real')}</Note>
        <Field
          label={t('name')}
          name="name"
          required
          maxLength={128}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          hint={t('send.nameHint', { example: 'llm.call' })}
          error={problems.name}
        />
        <RadioGroup
          name="by"
          label={t('send.by')}
          value={by}
          inline
          options={[
            { value: 'customer', label: t('send.byCustomer') },
            { value: 'external', label: t('send.byExternal') },
          ]}
          onChange={(value) => setBy(value === 'external' ? 'external' : 'customer')}
        />
        {by === 'customer' ? (
          <div data-field="customer">
            <CustomerField
              shop={shop}
              label={t('columns.customer')}
              value={customer}
              error={problems.customer}
              onChange={setCustomer}
            />
          </div>
        ) : (
          <Field
            label={t('externalId')}
            name="external_customer_id"
            maxLength={255}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            hint={t('send.externalHint')}
            error={problems.external_customer_id}
          />
        )}
        <Textarea
          code
          label={t('columns.metadata')}
          name="metadata"
          rows={4}
          hint={t('send.metadataHint', { example: 'tokens: 120' })}
          error={problems.metadata}
        />
      </Stack>
    </FormDialog>
  )
}
