import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { benefits } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, RadioCards, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { benefitIcon } from '../checkout-page/Benefits.tsx'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { BenefitFields } from './BenefitFields.tsx'
import { type BenefitType, benefitTypes, newBenefit } from './benefit-fields.ts'
import { useBenefitChecks, useBenefitProblems } from './use-benefit-checks.ts'
import { useUnconfigured } from './use-services.ts'

const formId = 'new-benefit'

/** The kind is in the address, so that the way to another service and back leads here again. */
export function CreateBenefit({ shop, type }: { shop: Shop; type: BenefitType }) {
  const t = useTranslations('shop-benefits.ui')
  const c = useTranslations('common.ui')
  const s = useTranslations('shell.ui.form')
  const toast = useToast()
  const list = useListSearch()
  const navigate = useNavigate()
  const invalidate = useInvalidate(benefits.list)
  const { id: organizationId, slug } = shop.organization
  const unconfigured = useUnconfigured(shop, type)
  const close = () => list.change({ create: '', guild_token: '', page: list.fields.page })
  const { busy, problems, refusal, form } = useForm({
    checks: useBenefitChecks(type),
    fieldsOf: useBenefitProblems(),
    errorText: useErrorText(),
    async send(fields) {
      const input = newBenefit(fields, type, organizationId)
      const { data, failure } = await trySend(benefits.create, input)
      if (failure) return failure
      invalidate()
      toast(t('create.done'))
      await navigate({ href: linkTo('/o/:slug/benefits/:id', { slug, id: data.id }) })
      return null
    },
  })
  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={t('create.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{c('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            busy={busy}
            busyLabel={s('saving')}
            disabledReason={unconfigured}
          >
            {t('create.open')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <RadioCards
          name="type"
          label={t('columns.type')}
          value={type}
          onChange={(next) => list.change({ create: next, page: list.fields.page })}
          options={benefitTypes.map((value) => ({
            value,
            label: t(`types.${value}`),
            note: t(`notes.${value}`),
            icon: benefitIcon(value),
          }))}
        />
        <BenefitFields key={type} shop={shop} type={type} benefit={undefined} problems={problems} />
      </Stack>
    </FormDialog>
  )
}
