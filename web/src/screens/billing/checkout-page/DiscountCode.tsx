import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { Button, Field } from '../../../ui/index.ts'
import { Optional } from './Optional.tsx'
import { useWords } from './use-page.ts'

/** A code that does not apply is taken out, or another one is typed; the press that pays leaves it out. */
export function DiscountCode({ page: { checkout, problems, values } }: { page: CheckoutPage }) {
  const { t } = useWords()
  if (!checkout.allow_discount_codes || !checkout.is_discount_applicable) return null
  const { discount } = checkout
  const problem = problems.discount_code
  const isApplied = discount !== null && discount.code !== null
  return (
    <Field
      id="discount_code"
      name="discount_code"
      label={<Optional>{t('discountCode')}</Optional>}
      error={problem && t(`problems.${problem}`)}
      success={isApplied && !problem ? t('applied', { name: discount.name }) : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      defaultValue={values.discount_code ?? ''}
      button={
        <Button type="submit" size="lg" name="intent" value="update">
          {t('apply')}
        </Button>
      }
    />
  )
}
