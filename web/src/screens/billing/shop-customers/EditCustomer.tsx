import { locales } from '@guildhall/contract/kernel/locales'
import { languageNames } from '@guildhall/contract/language-names'
import { useTranslations } from 'use-intl/react'
import { customers } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { update } from '../../../lib/limits/customers.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Select, Stack, Textarea, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { metadataOf, metadataText } from '../shop/metadata-text.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import { AddressFields } from './AddressFields.tsx'
import { changesOf } from './customer-changes.ts'
import type { Customer } from './customer-name.ts'
import { useCustomerProblems } from './use-customer-problems.ts'

const formId = 'customer'

type EditCustomerProps = { customer: Customer; onClose: () => void }

export function EditCustomer({ customer, onClose }: EditCustomerProps) {
  const t = useTranslations('shop-customers.ui')
  const c = useTranslations('common.ui')
  const s = useTranslations('shell.ui.form')
  const toast = useToast()
  const invalidate = useInvalidate(customers.get, customers.list)
  const isTeam = customer.type === 'team'
  const { busy, problems, refusal, form } = useForm({
    checks: {
      ...useLimitChecks({
        // Only a team may have no address.
        email: { ...update.email, kind: 'email', ...(isTeam ? {} : { required: true as const }) },
        name: update.name,
        external_id: update.externalId,
      }),
      metadata: (text) =>
        metadataOf(text, customer.metadata) ? undefined : t('problems.metadata'),
    },
    fieldsOf: useCustomerProblems(),
    errorText: useErrorText(),
    async send(fields) {
      const changes = { ...changesOf(fields, customer), id: customer.id }
      const { failure } = await trySend(customers.update, changes)
      if (failure) return failure
      invalidate()
      toast(t('edit.done'))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={t('edit.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={s('saving')}>
            {s('save')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Identity customer={customer} problems={problems} />
        <AddressFields customer={customer} problems={problems} />
        <Textarea
          label={t('metadata')}
          name="metadata"
          code
          rows={3}
          hint={t('fields.metadataHint')}
          defaultValue={metadataText(customer.metadata)}
          error={problems.metadata}
        />
      </Stack>
    </FormDialog>
  )
}

type FieldsProps = { customer: Customer; problems: Readonly<Record<string, string>> }

function Identity({ customer, problems }: FieldsProps) {
  const t = useTranslations('shop-customers.ui')
  const { externalId, locale } = customer
  const isKnown = locales.some((each) => each === locale)
  return (
    <>
      <Field
        label={t('fields.name')}
        name="name"
        autoComplete="off"
        defaultValue={customer.name ?? ''}
        error={problems.name}
      />
      <Field
        label={t('fields.email')}
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={customer.email ?? ''}
        hint={t('edit.emailHint')}
        error={problems.email}
      />
      <Field
        label={t('fields.externalId')}
        name="external_id"
        autoComplete="off"
        spellCheck={false}
        readOnly={externalId !== null}
        defaultValue={externalId ?? ''}
        hint={externalId === null ? t('fields.externalIdHint') : t('edit.externalIdHint')}
        error={problems.external_id}
      />
      <Select
        label={t('fields.language')}
        name="locale"
        defaultValue={locale ?? ''}
        options={[
          { value: '', label: t('fields.noLanguage') },
          ...(locale && !isKnown ? [{ value: locale, label: locale }] : []),
          ...locales.map((value) => ({ value, label: languageNames[value], lang: value })),
        ]}
      />
    </>
  )
}
