import { ComboBox } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useCustomerChoice } from './use-customer-choice.ts'

type CustomerFieldProps = {
  shop: Shop
  label: string
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

/** A customer, in a form. */
export function CustomerField({ shop, label, value, error, onChange }: CustomerFieldProps) {
  const { key, field } = useCustomerChoice(shop, value)
  return <ComboBox key={key} {...field} label={label} error={error} onChange={onChange} />
}
