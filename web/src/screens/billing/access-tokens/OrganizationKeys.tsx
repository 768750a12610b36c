import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useTitle } from '../../../lib/title.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, IconPlus, Page, Skeleton, Stack } from '../../../ui/index.ts'
import { Tabs } from '../../../ui/widgets.ts'
import { Keys } from '../../identity/api-keys/Keys.tsx'
import { useKeyActions } from '../../identity/api-keys/queries.ts'
import { useOrganization } from '../../identity/organizations/queries.ts'
import { useScopes } from './queries.ts'
import { Tokens } from './Tokens.tsx'

/** Both kinds of keys of an organization: for the accounts and for billing. */
export function OrganizationKeys() {
  const t = useTranslations('access-tokens.ui')
  const k = useTranslations('api-keys.ui')
  const r = useTranslations('request-log.ui')
  const list = useListSearch()
  const navigate = useNavigate()
  const slug = useSlug() ?? ''
  const { data, error, refetch } = useOrganization(slug)
  const [creating, setCreating] = useState(false)
  const isTokens = list.fields.kind === 'tokens'
  const may = useKeyActions(data?.id)
  const scopes = useScopes(data?.id, isTokens)
  useTitle(t('title'))

  const mayNot = isTokens ? scopes.mayWrite === false : may?.create === false
  const requests = {
    label: r('ofKey'),
    open: (key: string) =>
      void navigate({ href: linkTo('/o/:slug/developers/logs', { slug }, { key }) }),
  }
  const create = () => setCreating(true)
  const stop = () => setCreating(false)
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <Button
          kind="primary"
          icon={<IconPlus />}
          disabledReason={mayNot ? k('mayNot') : undefined}
          onClick={create}
        >
          {isTokens ? t('create') : k('create')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Tabs
          label={t('title')}
          items={[
            { href: list.hrefWith(other(undefined)), label: k('title'), current: !isTokens },
            { href: list.hrefWith(other('tokens')), label: t('tab'), current: isTokens },
          ]}
        />
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton rows={3} />
        ) : isTokens ? (
          <Tokens
            organizationId={data.id}
            scopes={scopes}
            requests={requests}
            creating={creating}
            onCreate={create}
            onCreated={stop}
          />
        ) : (
          <Keys
            owner={{ organizationId: data.id }}
            may={may}
            requests={requests}
            creating={creating}
            onCreate={create}
            onCreated={stop}
          />
        )}
      </Stack>
    </Page>
  )
}

/** The other list begins on its first page, in its usual order. */
const other = (kind: string | undefined) => ({ kind, sort: undefined, page: undefined })
