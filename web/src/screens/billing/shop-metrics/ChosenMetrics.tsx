import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  IconChevronDown,
  IconChevronUp,
  IconClose,
  List,
  ListItem,
  Row,
  Select,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { shifted } from './chosen-metrics.ts'
import { allSlugs, slugOf } from './metric-groups.ts'
import { useMetricWords } from './use-metric-words.ts'

type ChosenMetricsProps = {
  chosen: readonly MetricSlug[]
  onChange: (chosen: readonly MetricSlug[]) => void
}

/** What a dashboard shows, in its order; by buttons, so that no dragging is needed. */
export function ChosenMetrics({ chosen, onChange }: ChosenMetricsProps) {
  const t = useTranslations('shop-metrics.ui.dashboards')
  const words = useMetricWords()
  const list = useRef<HTMLDivElement>(null)
  const left = allSlugs.filter((slug) => !chosen.includes(slug))
  const move = (at: number, by: 1 | -1) => {
    onChange(shifted(chosen, at, by))
    // The buttons stay where they are, the metric moves on: so does the focus.
    const name = by === 1 ? 'down' : 'up'
    requestAnimationFrame(() => {
      const moved = list.current?.querySelectorAll('li')[at + by]
      const button = moved?.querySelector<HTMLElement>(`[data-move=${name}] button:not(:disabled)`)
      const other = moved?.querySelector<HTMLElement>('[data-move] button:not(:disabled)')
      const target = button ?? other
      target?.focus()
    })
  }
  return (
    <Stack gap={3} ref={list}>
      <Text strong>{t('metrics')}</Text>
      {chosen.length === 0 ? (
        <Text tone="muted">{t('none')}</Text>
      ) : (
        <List>
          {chosen.map((slug, at) => {
            const name = words.name(slug)
            return (
              <ListItem
                key={slug}
                trail={
                  <Row gap={1} wrap={false}>
                    <span data-move="up">
                      <Button
                        kind="quiet"
                        size="sm"
                        iconOnly
                        icon={<IconChevronUp />}
                        disabled={at === 0}
                        onClick={() => move(at, -1)}
                      >
                        {t('up', { name })}
                      </Button>
                    </span>
                    <span data-move="down">
                      <Button
                        kind="quiet"
                        size="sm"
                        iconOnly
                        icon={<IconChevronDown />}
                        disabled={at === chosen.length - 1}
                        onClick={() => move(at, 1)}
                      >
                        {t('down', { name })}
                      </Button>
                    </span>
                    <Button
                      kind="quiet"
                      size="sm"
                      iconOnly
                      icon={<IconClose />}
                      onClick={() => onChange(chosen.filter((each) => each !== slug))}
                    >
                      {t('remove', { name })}
                    </Button>
                  </Row>
                }
              >
                {name}
              </ListItem>
            )
          })}
        </List>
      )}
      <Select
        name="add"
        label={t('add')}
        value=""
        onChange={({ currentTarget }) => {
          const added = slugOf(currentTarget.value)
          if (added) onChange([...chosen, added])
        }}
        options={[
          { value: '', label: '–' },
          ...left.map((value) => ({ value, label: words.name(value) })),
        ]}
      />
    </Stack>
  )
}
