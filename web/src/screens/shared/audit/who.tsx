import { useTranslations } from 'use-intl/react'
import type { audit, OutputOf } from '../../../lib/calls.ts'
import { Badge, Person, Row, Text } from '../../../ui/index.ts'

type Page = OutputOf<typeof audit.listOfOrganization>
export type Line = Page['items'][number]
export type Named = Page['people'][number]

/** Who acted, in words: a member by name, everything else by what it is. */
function useActorName(people: readonly Named[]): (line: Line) => string {
  const t = useTranslations('audit.ui.actors')
  return ({ actor }) => {
    const person = people.find(({ id }) => id === actor.id)
    switch (actor.kind) {
      case 'user':
        return person?.name || person?.email || t('formerMember')
      case 'api_key':
        return t('apiKey')
      case 'operator':
        return t('operator')
      case 'visitor':
        return t('visitor')
      case 'command_line':
        return t('commandLine')
      default:
        return t('system')
    }
  }
}

export function Who({ line, people }: { line: Line; people: readonly Named[] }) {
  const t = useTranslations('audit.ui.actors')
  const name = useActorName(people)(line)
  const person = people.find(({ id }) => id === line.actor.id)
  const mark = line.actor.impersonatedBy ? <Badge tone="warn">{t('impersonated')}</Badge> : null
  if (person && line.actor.kind === 'user') {
    return <Person name={name} note={person.email} mark={mark} />
  }
  return (
    <Row gap={2}>
      <Text as="span" tone="muted">
        {name}
      </Text>
      {mark}
    </Row>
  )
}
