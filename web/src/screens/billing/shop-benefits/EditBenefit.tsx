import { useTranslations } from 'use-intl/react'
import { benefits, downloads, grants } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Note, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { BenefitFields } from './BenefitFields.tsx'
import { type Benefit, changesOf } from './benefit-fields.ts'
import { useBenefitChecks, useBenefitProblems } from './use-benefit-checks.ts'
import { useHolders } from './use-holders.ts'

const formId = 'benefit'

type EditBenefitProps = { shop: Shop; benefit: Benefit; onClose: () => void }

/** What those who have it notice is said before it is saved. */
export function EditBenefit({ shop, benefit, onClose }: EditBenefitProps) {
  const t = useTranslations('shop-benefits.ui')
  const c = useTranslations('common.ui')
  const s = useTranslations('shell.ui.form')
  const toast = useToast()
  const invalidate = useInvalidate(
    benefits.get,
    benefits.list,
    grants.ofBenefit,
    downloads.filesOfBenefit,
  )
  const { granted } = useHolders(benefit.id)
  const { busy, problems, refusal, form } = useForm({
    checks: useBenefitChecks(benefit.type),
    fieldsOf: useBenefitProblems(),
    errorText: useErrorText(),
    async send(fields) {
      const { failure } = await trySend(benefits.update, changesOf(fields, benefit))
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
      title={t('edit.title', { name: benefit.description })}
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
        {granted ? (
          <Note tone="warn" title={t('edit.existing', { count: granted })}>
            {t(`edit.applies.${benefit.type}`)}
          </Note>
        ) : null}
        <BenefitFields shop={shop} type={benefit.type} benefit={benefit} problems={problems} />
      </Stack>
    </FormDialog>
  )
}
