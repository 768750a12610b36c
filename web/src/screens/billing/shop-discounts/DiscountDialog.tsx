import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { discounts } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { zoneText } from '../../../lib/format.ts'
import { trySend } from '../../../lib/send.ts'
import { clockText } from '../../../lib/zone-days.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Row, Stack, Text, TextButton, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { type Chosen, ProductsField } from '../shop/ProductsField.tsx'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { changesOf, type Discount, newDiscount } from './discount-fields.ts'
import { generateCode } from './generate-code.ts'
import { TermsFields } from './TermsFields.tsx'
import { useDiscountChecks, useDiscountProblems } from './use-discount-checks.ts'

const formId = 'discount'

type DiscountDialogProps = {
  shop: Shop
  /** The one that is changed; without it, a new one is made. */
  discount?: Discount
  /** The one that a new discount is for. */
  product?: Chosen | undefined
  onClose: () => void
}

export function DiscountDialog({ shop, discount, product, onClose }: DiscountDialogProps) {
  const t = useTranslations('shop-discounts.ui')
  const c = useTranslations('common.ui')
  const s = useTranslations('shell.ui.form')
  const toast = useToast()
  const invalidate = useInvalidate(discounts.get, discounts.list)
  const { busy, problems, refusal, form } = useForm({
    checks: useDiscountChecks(shop, discount),
    fieldsOf: useDiscountProblems(),
    errorText: useErrorText(),
    async send(fields) {
      const { failure } = discount
        ? await trySend(discounts.update, { ...changesOf(fields), id: discount.id })
        : await trySend(discounts.create, newDiscount(fields, shop.organization.id))
      if (failure) return failure
      invalidate()
      toast(t(discount ? 'edit.done' : 'create.done'))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={discount ? t('edit.title', { name: discount.name }) : t('create.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={s('saving')}>
            {discount ? s('save') : t('create.open')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('fields.name')}
          name="name"
          required
          autoComplete="off"
          defaultValue={discount?.name}
          hint={t('fields.nameHint')}
          error={problems.name}
        />
        <CodeField code={discount?.code ?? ''} error={problems.code} />
        <TermsFields shop={shop} discount={discount} problems={problems} />
        <Limits
          shop={shop}
          discount={discount}
          chosen={discount?.products ?? (product ? [product] : [])}
          problems={problems}
        />
      </Stack>
    </FormDialog>
  )
}

function CodeField({ code, error }: { code: string; error: string | undefined }) {
  const t = useTranslations('shop-discounts.ui')
  const [value, setValue] = useState(code)
  return (
    <Field
      label={t('fields.code')}
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      hint={t('fields.codeHint')}
      error={error}
      labelAside={<TextButton onClick={() => setValue(generateCode())}>{t('generate')}</TextButton>}
    />
  )
}

type LimitsProps = {
  shop: Shop
  discount: Discount | undefined
  chosen: readonly Chosen[]
  problems: Readonly<Record<string, string>>
}

/** For what, how often and when it can be used. */
function Limits({ shop, discount, chosen, problems }: LimitsProps) {
  const t = useTranslations('shop-discounts.ui')
  const { language, now } = useShopWords()
  const [products, setProducts] = useState<readonly Chosen[]>(() =>
    chosen.map(({ id, name }) => ({ id, name })),
  )
  const local = (date: Date | null | undefined) => (date ? clockText(date) : '')
  return (
    <>
      <ProductsField
        shop={shop}
        name="products"
        label={t('fields.products')}
        hint={t('fields.productsHint')}
        value={products}
        onChange={setProducts}
        error={problems.products}
      />
      <Row gap={4} align="start" fill>
        <Field
          grow
          label={t('fields.most')}
          name="max_redemptions"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={discount?.maxRedemptions ?? ''}
          hint={t('fields.mostHint')}
          error={problems.max_redemptions}
        />
        <Field
          grow
          label={t('fields.perCustomer')}
          name="max_redemptions_per_customer"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={discount?.maxRedemptionsPerCustomer ?? ''}
          hint={t('fields.perCustomerHint')}
          error={problems.max_redemptions_per_customer}
        />
      </Row>
      <Row gap={4} align="start" fill>
        <Field
          grow
          label={t('fields.starts')}
          name="starts_at"
          type="datetime-local"
          defaultValue={local(discount?.startsAt)}
          error={problems.starts_at}
        />
        <Field
          grow
          label={t('fields.ends')}
          name="ends_at"
          type="datetime-local"
          defaultValue={local(discount?.endsAt)}
          error={problems.ends_at}
        />
      </Row>
      <Text size="small" tone="muted">
        {t('zone', { zone: zoneText(now, language) })}
      </Text>
    </>
  )
}
