import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { connections } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { withSearch } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  ButtonLink,
  Checkbox,
  HiddenValue,
  IconExternal,
  Note,
  Select,
  Skeleton,
  Stack,
  Text,
} from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { permissions, propertyName } from './benefit-fields.ts'
import type { FieldsOf } from './fields-of.ts'
import { useServices } from './use-services.ts'

type Platform = 'discord' | 'github'

const paths = {
  discord: '/v1/integrations/discord/bot/authorize',
  github: '/v1/integrations/github/authorize',
} as const

/** To the service, where its owner agrees, and back to this page. */
function Connect({ shop, platform }: { shop: Shop; platform: Platform }) {
  const t = useTranslations('shop-benefits.ui.connect')
  const list = useListSearch()
  return (
    <div>
      <ButtonLink
        icon={<IconExternal />}
        // The browser opens it, since it leads away from here.
        href={`${location.origin}${withSearch(paths[platform], {
          organization_id: shop.organization.id,
          return_to: list.hrefWith({ guild_token: undefined }),
        })}`}
      >
        {t(platform)}
      </ButtonLink>
    </div>
  )
}

type OfServiceProps = { shop: Shop; platform: Platform; children: ReactNode }

/** Where this server has no application at a service, nothing can be connected there. */
function OfService({ shop, platform, children }: OfServiceProps) {
  const t = useTranslations('shop-benefits.ui.connect')
  const { data, error, refetch } = useServices(shop)
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const isConfigured = data.items.some((each) => each.platform === platform && each.isConfigured)
  if (isConfigured) return children
  return (
    <Note tone="info" title={t('missing')}>
      {t('missingText')}
    </Note>
  )
}

export function DiscordFields({ shop, benefit, problems }: FieldsOf<'discord'>) {
  const list = useListSearch()
  const token = list.fields.guild_token || benefit?.properties.guildToken
  return (
    <OfService shop={shop} platform="discord">
      <Stack gap={4} data-field={propertyName('guild_token')}>
        {token ? (
          <Guild shop={shop} token={token} benefit={benefit} problems={problems} />
        ) : (
          <HiddenValue name={propertyName('guild_token')} value="" />
        )}
        <Connect shop={shop} platform="discord" />
        {problems[propertyName('guild_token')] && !token ? <NotConnected /> : null}
      </Stack>
    </OfService>
  )
}

function NotConnected() {
  const t = useTranslations('shop-benefits.ui.connect')
  return <Note tone="danger">{t('first')}</Note>
}

type GuildProps = FieldsOf<'discord'> & { token: string }

function Guild({ shop, token, benefit, problems }: GuildProps) {
  const t = useTranslations('shop-benefits.ui')
  const { data, error, refetch } = useCall(connections.guild, {
    query: { organizationId: shop.organization.id, guildToken: token },
  })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  return (
    <>
      <HiddenValue name={propertyName('guild_token')} value={token} />
      <Text translate="no" strong>
        {data.name}
      </Text>
      <Select
        label={t('fields.role')}
        name={propertyName('role_id')}
        defaultValue={benefit?.properties.roleId ?? ''}
        options={[
          { value: '', label: '–' },
          ...data.roles.map(({ id, isManaged, name }) => ({
            value: id,
            label: name,
            disabled: isManaged,
          })),
        ]}
        error={problems[propertyName('role_id')]}
      />
      <Checkbox
        name={propertyName('kick_member')}
        label={t('fields.kick')}
        defaultChecked={benefit?.properties.kickMember ?? false}
      />
    </>
  )
}

const mostRepositories = 100

export function RepositoryFields({ shop, benefit, problems }: FieldsOf<'github_repository'>) {
  const t = useTranslations('shop-benefits.ui')
  const { data } = useCall(connections.repositories, {
    query: { organizationId: shop.organization.id, limit: mostRepositories },
  })
  const chosen =
    benefit && `${benefit.properties.repositoryOwner}/${benefit.properties.repositoryName}`
  const names = (data?.items ?? []).map(
    ({ repositoryName, repositoryOwner }) => `${repositoryOwner}/${repositoryName}`,
  )
  const offered = [...new Set([...(chosen ? [chosen] : []), ...names])]
  return (
    <OfService shop={shop} platform="github">
      <Select
        key={offered.length}
        label={t('fields.repository')}
        name={propertyName('repository')}
        defaultValue={chosen ?? ''}
        options={[
          { value: '', label: '–' },
          ...offered.map((name) => ({ value: name, label: name })),
        ]}
        hint={t('fields.repositoryHint')}
        error={problems[propertyName('repository')]}
      />
      <Select
        label={t('fields.permission')}
        name={propertyName('permission')}
        defaultValue={benefit?.properties.permission ?? 'pull'}
        options={permissions.map((value) => ({ value, label: t(`permissions.${value}`) }))}
      />
      <Connect shop={shop} platform="github" />
    </OfService>
  )
}
