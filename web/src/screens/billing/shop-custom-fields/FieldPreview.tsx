import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { toSnake } from '../../../../../client/src/case.ts'
import { Card, Section, Stack, Text } from '../../../ui/index.ts'
import { CustomFields } from '../checkout-page/CustomFields.tsx'
import { creationOf, type FieldDraft } from './field-draft.ts'

/** The page of a checkout that asks only this. */
function pageAsking(draft: FieldDraft, slug: string, placeholder: string): CheckoutPage {
  // A line that is not written yet is no choice.
  const options = draft.options.filter(({ label }) => label.trim() !== '')
  const { name, properties, type } = creationOf({ ...draft, options }, '')
  const named = { type, properties, name: name || placeholder, slug }
  const attached = { custom_field_id: '', order: 0, required: true, custom_field: toSnake(named) }
  // The part of the page that asks reads nothing else of it.
  return {
    checkout: { attached_custom_fields: [attached] },
    problems: {},
    values: {},
  } as unknown as CheckoutPage
}

/** The same part that asks buyers, with what is typed now. */
export function FieldPreview({ draft }: { draft: FieldDraft }) {
  const t = useTranslations('shop-custom-fields.ui')
  // The field stands on the page too while it is edited in a dialog.
  const slug = useId()
  return (
    <Section title={t('preview.title')}>
      <Stack gap={3}>
        <Card>
          <Stack gap={3} key={draft.type}>
            <CustomFields page={pageAsking(draft, slug, t('fields.name'))} />
          </Stack>
        </Card>
        <Text size="small" tone="muted">
          {t('preview.text')}
        </Text>
      </Stack>
    </Section>
  )
}
