import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../../lib/links.ts'
import { useTitle } from '../../../../lib/title.ts'
import { useChosenOrganization, useOrganizations } from '../../../../shell/organizations.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { Avatar, List, ListItem, Page, Skeleton, TextLink } from '../../../../ui/index.ts'

/**
 * A link that does not know the organization, such as one of a guide: leads to the active one or to the
 * only one, and asks who has several.
 */
export function ToOrganization() {
  const t = useTranslations('membership.ui.to')
  const navigate = useNavigate()
  const parts = useParams({ strict: false }) as Readonly<Record<string, string>>
  const below = Object.values(parts)
    .map((part) => encodeURIComponent(part))
    .join('/')
  const { chosen } = useChosenOrganization(true)
  const { data, error, refetch } = useOrganizations()
  useTitle(t('title'))

  const only = data?.length === 1 ? data[0] : undefined
  const found = chosen ?? only
  const hrefIn = (slug: string) => `${linkTo('/o/:slug', { slug })}/${below}${location.search}`
  const target =
    data?.length === 0 ? linkTo('/o/new') : found === undefined ? undefined : hrefIn(found.slug)
  useEffect(() => {
    if (target !== undefined) void navigate({ href: target, replace: true })
  }, [target, navigate])

  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data && target === undefined ? (
        <List ruled>
          {data.map(({ id, name, slug, logo }) => (
            <ListItem key={id} lead={<Avatar name={name} image={logo} kind="shop" />}>
              <TextLink href={hrefIn(slug)}>{name}</TextLink>
            </ListItem>
          ))}
        </List>
      ) : (
        <Skeleton lines={4} />
      )}
    </Page>
  )
}
