import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../../lib/links.ts'
import {
  Checkbox,
  Meta,
  OrderedList,
  Section,
  Select,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '../../../../ui/index.ts'
import { type EditorForm, moved } from './form.ts'
import { useCustomFields } from './use-catalog.ts'

const mostFields = 50

/** What buyers are asked, in the order of the form. */
export function CustomFieldFields(form: EditorForm) {
  const t = useTranslations('shop-products.ui')
  const { draft, problems, set } = form
  const { fields } = useCustomFields(form)
  const chosen = draft.fields
  const at = (id: string) => chosen.findIndex((each) => each.id === id)
  const known = new Map((fields ?? []).map((each) => [each.id, each]))
  const left = (fields ?? []).filter(({ id }) => at(id) < 0)
  const require = (id: string, required: boolean) =>
    set({ fields: chosen.map((each) => (each.id === id ? { id, required } : each)) })
  return (
    <Section
      title={t('fields.title')}
      action={
        <TextLink href={linkTo('/o/:slug/custom-fields', { slug: form.shop.organization.slug })}>
          {t('fields.manage')}
        </TextLink>
      }
    >
      {fields === undefined ? (
        <Skeleton rows={2} />
      ) : (
        <Stack gap={3}>
          {chosen.length > 0 ? (
            <OrderedList
              items={chosen.flatMap(({ id, required }) => {
                const field = known.get(id)
                if (!field) return []
                return [
                  {
                    id,
                    name: field.name,
                    body: (
                      <>
                        {field.name}
                        <Meta tone="muted">{t(`fields.types.${field.type}`)}</Meta>
                      </>
                    ),
                    trail: (
                      <Checkbox
                        name={`required.${id}`}
                        label={t('fields.required')}
                        checked={required}
                        onChange={({ target }) => require(id, target.checked)}
                      />
                    ),
                  },
                ]
              })}
              onMove={(id, by) => set({ fields: moved(chosen, at(id), by) })}
              onRemove={(id) => set({ fields: chosen.filter((each) => each.id !== id) })}
              labels={{
                up: (name) => t('order.up', { name }),
                down: (name) => t('order.down', { name }),
                remove: (name) => t('order.remove', { name }),
              }}
            />
          ) : null}
          {left.length > 0 && chosen.length < mostFields ? (
            <Select
              name="attached_custom_fields"
              label={t('fields.add')}
              value=""
              error={problems.attached_custom_fields}
              onChange={({ target }) =>
                set({ fields: [...chosen, { id: target.value, required: false }] })
              }
              options={[
                { value: '', label: t('fields.choose') },
                ...left.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          ) : (
            <Text size="small" tone="muted">
              {t(fields.length === 0 ? 'fields.noneYet' : 'fields.allChosen')}
            </Text>
          )}
        </Stack>
      )}
    </Section>
  )
}
