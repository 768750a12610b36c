import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { Checkbox, Field, Select, Textarea } from '../../../ui/index.ts'
import type { Checkout } from './facts.ts'
import { Optional } from './Optional.tsx'
import { useProblemWords } from './problem-words.ts'

type Attached = Checkout['attached_custom_fields'][number]

/** What the seller asks. */
export function CustomFields({ page }: { page: CheckoutPage }) {
  return page.checkout.attached_custom_fields
    .toSorted((one, other) => one.order - other.order)
    .map((attached) => <CustomField key={attached.custom_field_id} page={page} {...attached} />)
}

function CustomField({ page, custom_field: field, required }: { page: CheckoutPage } & Attached) {
  const wordsOf = useProblemWords()
  const { properties, slug, type } = field
  const name = `field.${slug}`
  const problem = page.problems[name]
  const label = properties.form_label ?? field.name
  const common = {
    id: name,
    name,
    label: required || type === 'checkbox' ? label : <Optional>{label}</Optional>,
    hint: properties.form_help_text,
    error: wordsOf(problem, 'max_length' in properties ? properties.max_length : undefined),
    'data-save': '',
  }
  const value = page.values[name] ?? ''
  const placeholder = properties.form_placeholder
  switch (type) {
    case 'checkbox':
      return <Checkbox {...common} value="true" defaultChecked={value === 'true'} />
    case 'select':
      return (
        <Select
          {...common}
          defaultValue={value}
          options={[{ value: '', label: placeholder ?? '—' }, ...properties.options]}
        />
      )
    case 'date':
      return <Field {...common} type="date" defaultValue={value} />
    case 'number':
      return (
        <Field {...common} inputMode="numeric" defaultValue={value} placeholder={placeholder} />
      )
    case 'text':
      return properties.textarea ? (
        <Textarea {...common} defaultValue={value} placeholder={placeholder} rows={3} />
      ) : (
        <Field {...common} defaultValue={value} placeholder={placeholder} />
      )
  }
}
