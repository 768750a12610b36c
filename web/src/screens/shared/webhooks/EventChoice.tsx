import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Checkbox, CheckboxGroup, Code, Row, Stack, Text, TextButton } from '../../../ui/index.ts'
import { choose, chosenOf, countOf, everything } from './event-choice.ts'
import type { WebhookOwner } from './owner.ts'

type EventChoiceProps = {
  owner: WebhookOwner
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The events of a webhook, group by group. */
export function EventChoice({ owner, chosen, onChange }: EventChoiceProps) {
  const t = useTranslations('webhooks.ui')
  const { patterns, words } = owner
  const [before] = useState(chosen)
  const groups = owner.groups.filter(
    (group) => !group.aside || (!before.includes(everything) && chosenOf(before, group).length > 0),
  )
  const all = chosen.includes(everything)
  return (
    <>
      {patterns ? (
        <Checkbox
          name="everything"
          label={t('everyEvent')}
          hint={owner.everyEventHint ?? t('everyEventHint')}
          checked={all}
          onChange={({ target }) => onChange(target.checked ? [everything] : [])}
        />
      ) : null}
      {all ? null : (
        <>
          <Stack gap={1}>
            <Text tone="muted">{t('eventsHint', { count: countOf(chosen, groups) })}</Text>
            {patterns ? (
              <Text size="small" tone="faint">
                {t('wholeGroups')}
              </Text>
            ) : null}
          </Stack>
          {groups.map((group) => {
            const values = chosenOf(chosen, group)
            const isWhole = values.length === group.types.length
            const change = (next: readonly string[]) =>
              onChange(choose(chosen, group, next, patterns))
            return (
              <CheckboxGroup
                key={group.group}
                name={`events-${group.group}`}
                label={group.label}
                labelAside={
                  <Row>
                    <TextButton
                      quiet
                      aria-label={`${isWhole ? t('noneOf') : t('allOf')}: ${group.label}`}
                      onClick={() => change(isWhole ? [] : group.types)}
                    >
                      {isWhole ? t('noneOf') : t('allOf')}
                    </TextButton>
                  </Row>
                }
                options={group.types.map((type) => ({
                  value: type,
                  label: words(type),
                  note: <Code>{type}</Code>,
                }))}
                value={values}
                onChange={change}
              />
            )
          })}
        </>
      )}
    </>
  )
}
