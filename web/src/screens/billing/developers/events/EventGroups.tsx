import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Code, List, ListItem, Section, Text, TextLink } from '../../../../ui/index.ts'
import type { CatalogGroup } from './catalog.ts'

type EventGroupsProps = {
  groups: readonly CatalogGroup[]
  open: string | undefined
  hrefOf: (type: string) => string
}

/** A click opens an event beside the list, which stays where it was scrolled to. */
export function EventGroups({ groups, open, hrefOf }: EventGroupsProps) {
  const navigate = useNavigate()

  function onClick(event: MouseEvent, type: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href: hrefOf(type), resetScroll: false })
  }

  return groups.map(({ group, label, events }) => (
    <Section key={group} title={label} count={events.length}>
      <List ruled>
        {events.map(({ type, words }) => (
          <ListItem key={type} below selected={type === open} trail={<Code>{type}</Code>}>
            <Text strong>
              <TextLink
                href={hrefOf(type)}
                aria-current={type === open ? 'true' : undefined}
                onClick={(event) => onClick(event, type)}
              >
                {words}
              </TextLink>
            </Text>
          </ListItem>
        ))}
      </List>
    </Section>
  ))
}
