import { useTranslations } from 'use-intl/react'
import { Field, Section, Stack, Textarea } from '../../../../ui/index.ts'
import type { EditorForm } from './form.ts'

/** What buyers read, and where they go, once they have paid. */
export function AfterPurchaseFields({ draft, problems, set }: EditorForm) {
  const t = useTranslations('shop-products.ui.afterPurchase')
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        <Textarea
          name="message"
          label={t('message')}
          labelAside="Markdown"
          rows={3}
          value={draft.message}
          hint={t('messageHint')}
          error={problems.message}
          onChange={({ target }) => set({ message: target.value })}
        />
        <Field
          name="nextPage"
          type="url"
          inputMode="url"
          label={t('page')}
          value={draft.nextPage}
          maxLength={2083}
          autoComplete="off"
          hint={t('pageHint')}
          error={problems.nextPage}
          onChange={({ target }) => set({ nextPage: target.value })}
        />
      </Stack>
    </Section>
  )
}
