import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkoutLinks, discounts } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { create as limits } from '../../../lib/limits/checkout-links.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { linkTo } from '../../../lib/links.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Checkbox, Field, Row, Select, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { MetadataField } from '../shop/MetadataField.tsx'
import { metadataOf } from '../shop/metadata-text.ts'
import { type Chosen, ProductsField } from '../shop/ProductsField.tsx'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { type CheckoutLink, fieldsIn, nameOf, trialIntervals } from './link-fields.ts'

const formId = 'checkout-link'

type LinkDialogProps = {
  shop: Shop
  /** The one that is changed; without it, a new one is made. */
  link?: CheckoutLink
  /** What a new one sells, unless something else is chosen. */
  product?: Chosen | undefined
  onClose: () => void
}

export function LinkDialog({ shop, link, product, onClose }: LinkDialogProps) {
  const t = useTranslations('shop-links.ui')
  const c = useTranslations('common.ui')
  const s = useTranslations('shell.ui.form')
  const toast = useToast()
  const navigate = useNavigate()
  const invalidate = useInvalidate(checkoutLinks.get, checkoutLinks.list)
  const { id: organizationId, slug } = shop.organization
  const before = link?.metadata ?? {}
  const checks = useLimitChecks({
    label: limits.label,
    products: { required: true },
    seats: limits.seats,
    trial_interval_count: limits.trialIntervalCount,
    success_url: { max: limits.successUrl.max },
    return_url: { max: limits.returnUrl.max },
  })
  const webAddress = (name: 'success_url' | 'return_url') => (value: string, form: FormData) =>
    checks[name]?.(value, form) ??
    (value.trim() === '' || /^https?:\/\/[^\s/\\@?#][^\s\\]*$/i.test(value.trim())
      ? undefined
      : t('problems.address'))
  const { busy, problems, refusal, form } = useForm({
    checks: {
      ...checks,
      success_url: webAddress('success_url'),
      return_url: webAddress('return_url'),
      metadata: (text) => (metadataOf(text, before) ? undefined : t('problems.metadata')),
    },
    fieldsOf: (failure) =>
      Object.fromEntries(
        Object.entries(refusedFields(failure, () => t('problems.other'))).map(([path, text]) => [
          path.replace(/^products\..*/, 'products'),
          text,
        ]),
      ),
    errorText: useErrorText(),
    async send(fields) {
      const input = fieldsIn(fields, before)
      const { data, failure } = link
        ? await trySend(checkoutLinks.update, { ...input, id: link.id })
        : await trySend(checkoutLinks.create, { ...input, organizationId })
      if (failure) return failure
      invalidate()
      toast(t(link ? 'edit.done' : 'create.done'))
      if (link) onClose()
      else await navigate({ href: linkTo('/o/:slug/links/:id', { slug, id: data.id }) })
      return null
    },
  })
  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={link ? t('edit.title', { name: nameOf(link) }) : t('create.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={s('saving')}>
            {link ? s('save') : t('create.open')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <LinkFields shop={shop} link={link} product={product} problems={problems} />
      </Stack>
    </FormDialog>
  )
}

type LinkFieldsProps = {
  shop: Shop
  link: CheckoutLink | undefined
  product: Chosen | undefined
  problems: Readonly<Record<string, string>>
}

/** Of which one is chosen. */
const mostDiscounts = 100

function LinkFields({ shop, link, product, problems }: LinkFieldsProps) {
  const t = useTranslations('shop-links.ui')
  const [products, setProducts] = useState<readonly Chosen[]>(() =>
    (link?.products ?? (product ? [product] : [])).map(({ id, name }) => ({ id, name })),
  )
  const { data } = useCall(discounts.list, {
    query: { organizationId: shop.organization.id, sorting: ['name'], limit: mostDiscounts },
  })
  const listed = data?.items ?? []
  const chosen = link?.discount
  const offered =
    chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed
  return (
    <>
      <ProductsField
        shop={shop}
        ordered
        name="products"
        label={t('fields.products')}
        hint={t('fields.productsHint')}
        value={products}
        onChange={setProducts}
        error={problems.products}
      />
      <Field
        label={t('fields.label')}
        name="label"
        autoComplete="off"
        defaultValue={link?.label ?? ''}
        hint={t('fields.labelHint')}
        error={problems.label}
      />
      <Select
        // Its options come later than the page.
        key={offered.length}
        label={t('fields.discount')}
        name="discount_id"
        defaultValue={link?.discountId ?? ''}
        options={[
          { value: '', label: t('fields.noDiscount') },
          ...offered.map(({ code, id, name }) => ({
            value: id,
            label: code ? `${name} · ${code}` : name,
          })),
        ]}
        error={problems.discount_id}
      />
      <Checkbox
        name="allow_discount_codes"
        label={t('fields.codes')}
        defaultChecked={link?.allowDiscountCodes ?? true}
      />
      <Checkbox
        name="require_billing_address"
        label={t('fields.address')}
        hint={t('fields.addressHint')}
        defaultChecked={link?.requireBillingAddress ?? false}
      />
      <Field
        label={t('fields.seats')}
        name="seats"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={link?.seats ?? ''}
        hint={t('fields.seatsHint')}
        error={problems.seats}
      />
      <Row gap={3} align="start">
        <Field
          label={t('fields.trial')}
          name="trial_interval_count"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={link?.trialIntervalCount ?? ''}
          hint={t('fields.trialHint')}
          error={problems.trial_interval_count}
        />
        <Select
          label={t('fields.trialUnit')}
          name="trial_interval"
          defaultValue={link?.trialInterval ?? 'day'}
          options={trialIntervals.map((value) => ({ value, label: t(`trialUnits.${value}`) }))}
        />
      </Row>
      <Field
        label={t('fields.success')}
        name="success_url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        defaultValue={link?.successUrl ?? ''}
        hint={t('fields.successHint')}
        error={problems.success_url}
      />
      <Field
        label={t('fields.return')}
        name="return_url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        defaultValue={link?.returnUrl ?? ''}
        hint={t('fields.returnHint')}
        error={problems.return_url}
      />
      <MetadataField
        label={t('metadata')}
        hint={t('fields.metadataHint')}
        metadata={link?.metadata}
        error={problems.metadata}
      />
    </>
  )
}
