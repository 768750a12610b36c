import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { Text, TextLink } from '../../../ui/index.ts'
import type { Member } from './members-query.ts'

/** The first teams of a member, and how many more there are. */
export function TeamNames({ member, slug }: { member: Member; slug: string }) {
  const t = useTranslations('members.ui')
  const { teams, teamIds } = member
  const more = teamIds.length - teams.length
  return (
    <Text as="span">
      {teams.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : null}
          <TextLink quiet href={linkTo('/o/:slug/settings/teams/:id', { slug, id })}>
            {name}
          </TextLink>
        </Fragment>
      ))}
      {more > 0 ? ` ${t('moreTeams', { count: more })}` : null}
    </Text>
  )
}
