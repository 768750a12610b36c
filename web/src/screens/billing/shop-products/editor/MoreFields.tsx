import { useTranslations } from 'use-intl/react'
import { RadioGroup, Section, Stack, Textarea } from '../../../../ui/index.ts'
import { visibilities } from '../products-query.ts'
import type { Visibility } from './draft.ts'
import type { EditorForm } from './form.ts'

/** Who sees it, and what programs note of it. */
export function MoreFields({ draft, problems, set }: EditorForm) {
  const t = useTranslations('shop-products.ui')
  return (
    <>
      <Section title={t('visibility')}>
        <RadioGroup
          name="visibility"
          label={t('visibilityOf')}
          value={draft.visibility}
          onChange={(value) => set({ visibility: value as Visibility })}
          options={visibilities.map((value) => ({
            value,
            label: t(`visibilities.${value}`),
            note: t(`visibilityNotes.${value}`),
          }))}
        />
      </Section>
      <Section title={t('metadata.title')}>
        <Stack>
          <Textarea
            name="metadata"
            label={t('metadata.label')}
            hint={t('metadata.hint')}
            code
            rows={3}
            value={draft.metadata}
            error={problems.metadata}
            onChange={({ target }) => set({ metadata: target.value })}
          />
        </Stack>
      </Section>
    </>
  )
}
