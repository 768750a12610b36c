import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { Button, Field, Row } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** A code that does not apply is a note beside its field, and never in the way of paying. */
export function DiscountCode({ page: { checkout, problems, values } }: { page: CheckoutPage }) {
  const { t } = useWords()
  if (!checkout.allow_discount_codes) return null
  const { discount } = checkout
  const problem = problems.discount_code
  const isApplied = discount !== null && discount.code !== null
  return (
    <Row gap={2} align="start" wrap={false}>
      <Field
        id="discount_code"
        name="discount_code"
        grow
        label={`${t('discountCode')} ${t('optional')}`}
        error={problem && t(`problems.${problem}`)}
        success={isApplied && !problem ? t('applied', { name: discount.name }) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={values.discount_code ?? ''}
        labelAside={
          <Button type="submit" size="sm" name="intent" value="update">
            {t('apply')}
          </Button>
        }
      />
    </Row>
  )
}
