import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { customers } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { create } from '../../../lib/limits/customers.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { linkTo } from '../../../lib/links.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useCustomerProblems } from './use-customer-problems.ts'

const formId = 'new-customer'

/** A customer who has not bought yet, or who bought elsewhere. */
export function CreateCustomer({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const t = useTranslations('shop-customers.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const invalidate = useInvalidate(customers.list)
  const { id: organizationId, slug } = shop.organization
  const { busy, problems, refusal, form } = useForm({
    checks: useLimitChecks({
      email: { ...create.email, kind: 'email', required: true },
      name: create.name,
      external_id: create.externalId,
    }),
    fieldsOf: useCustomerProblems(),
    errorText: useErrorText(),
    async send(fields) {
      const { data, failure } = await trySend(customers.create, {
        organizationId,
        email: text(fields, 'email').trim(),
        name: text(fields, 'name').trim() || null,
        externalId: text(fields, 'external_id').trim() || null,
      })
      if (failure) return failure
      invalidate()
      toast(t('create.done'))
      await navigate({ href: linkTo('/o/:slug/customers/:id', { slug, id: data.id }) })
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('create.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('create.open')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('fields.email')}
          name="email"
          type="email"
          required
          autoComplete="off"
          hint={t('fields.emailHint')}
          error={problems.email}
        />
        <Field label={t('fields.name')} name="name" autoComplete="off" error={problems.name} />
        <Field
          label={t('fields.externalId')}
          name="external_id"
          autoComplete="off"
          spellCheck={false}
          hint={t('fields.externalIdHint')}
          error={problems.external_id}
        />
      </Stack>
    </FormDialog>
  )
}
