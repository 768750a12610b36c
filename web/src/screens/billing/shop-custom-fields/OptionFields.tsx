import { useTranslations } from 'use-intl/react'
import { Button, Field, IconPlus, OrderedList, Row, Section, Stack } from '../../../ui/index.ts'
import { mostOptions, type OptionDraft } from './field-draft.ts'
import type { FieldFormProps } from './form-props.ts'

/** What a buyer chooses from, in this order. */
export function OptionFields({ draft, set, problems }: FieldFormProps) {
  const t = useTranslations('shop-custom-fields.ui.options')
  const { options } = draft
  const at = (id: string) => options.findIndex(({ key }) => String(key) === id)
  const change = (key: number, next: Partial<OptionDraft>) =>
    set({ options: options.map((each) => (each.key === key ? { ...each, ...next } : each)) })
  function move(id: string, by: -1 | 1) {
    const next = [...options]
    next.splice(at(id) + by, 0, ...next.splice(at(id), 1))
    set({ options: next })
  }
  function add() {
    const key = Math.max(-1, ...options.map((option) => option.key)) + 1
    set({ options: [...options, { key, label: '', value: '' }] })
  }
  return (
    <Section title={t('title')}>
      <Stack gap={3}>
        <OrderedList
          items={options.map((option, index) => ({
            id: String(option.key),
            name: option.label || t('unnamed', { number: index + 1 }),
            body: (
              <Row gap={3} align="start" fill>
                <Field
                  grow
                  label={t('label')}
                  name={`options.${option.key}.label`}
                  autoComplete="off"
                  value={option.label}
                  onChange={({ target }) => change(option.key, { label: target.value })}
                  error={problems[`options.${option.key}.label`]}
                />
                <Field
                  grow
                  label={t('value')}
                  name={`options.${option.key}.value`}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={option.label}
                  value={option.value}
                  onChange={({ target }) => change(option.key, { value: target.value })}
                  error={problems[`options.${option.key}.value`]}
                />
              </Row>
            ),
          }))}
          onMove={move}
          onRemove={(id) =>
            set({
              options:
                options.length > 1 ? options.filter(({ key }) => String(key) !== id) : options,
            })
          }
          labels={{
            up: (name) => t('up', { name }),
            down: (name) => t('down', { name }),
            remove: (name) => t('remove', { name }),
          }}
        />
        <Row>
          <Button
            size="sm"
            icon={<IconPlus />}
            disabled={options.length >= mostOptions}
            onClick={add}
          >
            {t('add')}
          </Button>
        </Row>
      </Stack>
    </Section>
  )
}
