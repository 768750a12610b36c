import { useTranslations } from 'use-intl/react'
import { Meta, OrderedList, Section, Select, Skeleton, Stack, Text } from '../../../../ui/index.ts'
import { BenefitIcon } from '../benefit-icon.tsx'
import { type EditorForm, moved } from './form.ts'
import { useBenefits } from './use-catalog.ts'

/** What buyers get, in the order in which it is granted. */
export function BenefitFields(form: EditorForm) {
  const t = useTranslations('shop-products.ui')
  const { draft, problems, set } = form
  const { benefits } = useBenefits(form)
  const chosen = draft.benefits
  const at = (id: string) => chosen.indexOf(id)
  const known = new Map((benefits ?? []).map((each) => [each.id, each]))
  const left = (benefits ?? []).filter(({ id, selectable }) => selectable && !chosen.includes(id))
  return (
    <Section title={t('benefits.title')}>
      {benefits === undefined ? (
        <Skeleton rows={2} />
      ) : (
        <Stack gap={3}>
          {chosen.length > 0 ? (
            <OrderedList
              items={chosen.flatMap((id) => {
                const benefit = known.get(id)
                if (!benefit) return []
                const { description, type } = benefit
                return [
                  {
                    id,
                    name: description,
                    lead: <BenefitIcon type={type} />,
                    body: (
                      <>
                        {description}
                        <Meta tone="muted">{t(`benefits.types.${type}`)}</Meta>
                      </>
                    ),
                  },
                ]
              })}
              onMove={(id, by) => set({ benefits: moved(chosen, at(id), by) })}
              onRemove={(id) => set({ benefits: chosen.filter((each) => each !== id) })}
              labels={{
                up: (name) => t('order.up', { name }),
                down: (name) => t('order.down', { name }),
                remove: (name) => t('order.remove', { name }),
              }}
            />
          ) : null}
          {left.length > 0 ? (
            <Select
              name="benefits"
              label={t('benefits.add')}
              value=""
              error={problems.benefits}
              onChange={({ target }) => set({ benefits: [...chosen, target.value] })}
              options={[
                { value: '', label: t('benefits.choose') },
                ...left.map(({ description, id }) => ({ value: id, label: description })),
              ]}
            />
          ) : (
            <Text size="small" tone="muted">
              {t(benefits.length === 0 ? 'benefits.noneYet' : 'benefits.allChosen')}
            </Text>
          )}
        </Stack>
      )}
    </Section>
  )
}
