import { useTranslations } from 'use-intl/react'
import { Badge, Person, Row, Text } from '../../../ui/index.ts'
import type { Line, Names } from './names.ts'

/** Who acted, in words: a user by name, everything else by what it is. */
function useActorName({ people, organizations }: Names): (line: Line) => string {
  const t = useTranslations('audit.ui.actors')
  return ({ actor }) => {
    const person = people.find(({ id }) => id === actor.id)
    switch (actor.kind) {
      case 'user':
        return person?.name || person?.email || t(organizations ? 'deletedUser' : 'formerMember')
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

export function Who({ line, names }: { line: Line; names: Names }) {
  const t = useTranslations('audit.ui.actors')
  const name = useActorName(names)(line)
  const person = names.people.find(({ id }) => id === line.actor.id)
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
