import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  Card,
  IconPlus,
  IconTrash,
  Joined,
  JoinedField,
  JoinedSelect,
  Row,
  Select,
  Stack,
  Text,
} from '../../../ui/index.ts'
import {
  type ClauseDraft,
  fieldOf,
  type GroupDraft,
  isGroup,
  maxClauses,
  maxLevels,
  newClause,
  newGroup,
  type Operator,
  operatorsOf,
  replaced,
  sizeOf,
  type ValueType,
  valueTypes,
  withType,
} from './filter-draft.ts'
import { PropertyList, type Seen, ValueList } from './known-properties.tsx'

type Problems = Readonly<Record<string, string>>
type BuilderProps = {
  filter: GroupDraft
  problems: Problems
  seen: Seen
  onChange: (filter: GroupDraft) => void
}

/** Which events count: conditions, and groups of conditions in each other. */
export function FilterBuilder({ filter, problems, seen, onChange }: BuilderProps) {
  const listId = useId()
  return (
    <>
      <PropertyList id={listId} seen={seen} />
      <Group
        group={filter}
        level={1}
        isFull={sizeOf(filter) >= maxClauses}
        shared={{ listId, seen, problems }}
        onChange={onChange}
      />
    </>
  )
}

type Shared = { listId: string; seen: Seen; problems: Problems }
type GroupProps = {
  group: GroupDraft
  level: number
  isFull: boolean
  shared: Shared
  onChange: (group: GroupDraft) => void
}

function Group({ group, level, isFull, shared, onChange }: GroupProps) {
  const t = useTranslations('shop-meters.ui.filter')
  const { clauses, conjunction, key } = group
  const set = (next: (typeof clauses)[number] | null, at: string) =>
    onChange(replaced(group, at, () => next))
  const add = (next: (typeof clauses)[number]) =>
    onChange({ ...group, clauses: [...clauses, next] })
  const full = isFull ? t('full') : undefined
  return (
    <Stack gap={3}>
      {clauses.length > 1 ? (
        <Select
          name={`groups.${key}.conjunction`}
          label={t('conjunction')}
          value={conjunction}
          options={[
            { value: 'and', label: t('all') },
            { value: 'or', label: t('any') },
          ]}
          onChange={({ target }) =>
            onChange({ ...group, conjunction: target.value === 'or' ? 'or' : 'and' })
          }
        />
      ) : null}
      {clauses.length === 0 ? (
        <Text tone="muted">{t(level === 1 ? 'none' : 'noneInside')}</Text>
      ) : null}
      {clauses.map((each, at) =>
        isGroup(each) ? (
          <Card key={each.key}>
            <Stack gap={3}>
              <Row justify="between">
                <Text as="span" strong>
                  {t('group')}
                </Text>
                <Button
                  kind="quiet"
                  size="sm"
                  icon={<IconTrash />}
                  onClick={() => set(null, each.key)}
                >
                  {t('removeGroup')}
                </Button>
              </Row>
              <Group
                group={each}
                level={level + 1}
                isFull={isFull}
                shared={shared}
                onChange={(next) => set(next, each.key)}
              />
            </Stack>
          </Card>
        ) : (
          <Condition
            key={each.key}
            clause={each}
            number={at + 1}
            shared={shared}
            onChange={(next) => set(next, each.key)}
          />
        ),
      )}
      <Row>
        <Button
          size="sm"
          icon={<IconPlus />}
          disabledReason={full}
          onClick={() => add(newClause())}
        >
          {t('add')}
        </Button>
        {level < maxLevels ? (
          <Button
            size="sm"
            kind="quiet"
            icon={<IconPlus />}
            disabledReason={full}
            onClick={() => add(newGroup(conjunction === 'and' ? 'or' : 'and'))}
          >
            {t('addGroup')}
          </Button>
        ) : null}
      </Row>
    </Stack>
  )
}

type ConditionProps = {
  clause: ClauseDraft
  number: number
  shared: Shared
  onChange: (clause: ClauseDraft | null) => void
}

function Condition({ clause, number, shared, onChange }: ConditionProps) {
  const t = useTranslations('shop-meters.ui.filter')
  const id = useId()
  const { key, operator, property, type, value } = clause
  const names = { property: fieldOf(key, 'property'), value: fieldOf(key, 'value') }
  const wrong = (['property', 'value'] as const).find((each) => shared.problems[names[each]])
  const problemOf = (field: 'property' | 'value') => (wrong === field ? id : undefined)
  return (
    <Stack gap={1}>
      <Joined
        id={id}
        label={t('condition', { number })}
        error={wrong && shared.problems[names[wrong]]}
      >
        <JoinedField
          label={t('property')}
          name={names.property}
          value={property}
          maxLength={256}
          list={shared.listId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          problemOf={problemOf('property')}
          onChange={({ target }) => onChange({ ...clause, property: target.value })}
        />
        <JoinedSelect
          label={t('operator')}
          name={`clauses.${key}.operator`}
          value={operator}
          onChange={({ target }) => onChange({ ...clause, operator: target.value as Operator })}
        >
          {operatorsOf(type).map((each) => (
            <option key={each} value={each}>
              {t(`operators.${each}`)}
            </option>
          ))}
        </JoinedSelect>
        <JoinedSelect
          label={t('type')}
          name={`clauses.${key}.type`}
          value={type}
          onChange={({ target }) => onChange(withType(clause, target.value as ValueType))}
        >
          {valueTypes.map((each) => (
            <option key={each} value={each}>
              {t(`types.${each}`)}
            </option>
          ))}
        </JoinedSelect>
        {type === 'truth' ? (
          <JoinedSelect
            label={t('value')}
            name={names.value}
            value={value}
            onChange={({ target }) => onChange({ ...clause, value: target.value })}
          >
            <option value="true">{t('true')}</option>
            <option value="false">{t('false')}</option>
          </JoinedSelect>
        ) : (
          <JoinedField
            label={t('value')}
            name={names.value}
            value={value}
            maxLength={1_000}
            list={property === 'name' ? `${id}-values` : undefined}
            inputMode={type === 'number' ? 'numeric' : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            problemOf={problemOf('value')}
            onChange={({ target }) => onChange({ ...clause, value: target.value })}
          />
        )}
      </Joined>
      {property === 'name' ? <ValueList id={`${id}-values`} seen={shared.seen} /> : null}
      <Row justify="end">
        <Button kind="quiet" size="sm" icon={<IconTrash />} onClick={() => onChange(null)}>
          {t('remove', { number })}
        </Button>
      </Row>
    </Stack>
  )
}
