import { useTranslations } from 'use-intl/react'
import { Field, Section, Stack, Textarea } from '../../../../ui/index.ts'
import type { EditorForm } from './form.ts'
import { MediaFields } from './MediaFields.tsx'

/** What it is called and looks like. */
export function DetailFields(form: EditorForm) {
  const t = useTranslations('shop-products.ui')
  const { draft, problems, set } = form
  return (
    <Section title={t('details')}>
      <Stack gap={4}>
        <Field
          name="name"
          label={t('columns.name')}
          value={draft.name}
          maxLength={64}
          autoComplete="off"
          error={problems.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Textarea
          name="description"
          label={t('description')}
          labelAside="Markdown"
          rows={4}
          value={draft.description}
          hint={t('descriptionHint')}
          error={problems.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <MediaFields {...form} />
      </Stack>
    </Section>
  )
}
