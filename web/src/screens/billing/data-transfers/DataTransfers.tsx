import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useListSearch } from '../../../lib/list-search.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Section, Skeleton, Stack } from '../../../ui/index.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { CurrentImport } from './CurrentImport.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ImportForm } from './ImportForm.tsx'
import { isOver, useImports } from './imports.ts'
import { KeptFiles } from './KeptFiles.tsx'

/** Everything of an organization as a file, and files of other systems. */
export function DataTransfers() {
  const t = useTranslations('data-transfers.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      width="reading"
      needs={['organization', 'update']}
    >
      {(shop) => (
        <Stack gap={8}>
          <Section title={t('export.title')}>
            <ExportForm organizationId={shop.organization.id} />
          </Section>
          <KeptFiles organizationId={shop.organization.id} />
          <Section title={t('import.title')}>
            <Imports shop={shop} />
          </Section>
        </Stack>
      )}
    </ShopPage>
  )
}

function Imports({ shop }: { shop: Shop }) {
  const list = useListSearch()
  const navigate = useNavigate()
  const organizationId = shop.organization.id
  const { data, error, refetch } = useImports(organizationId)
  if (error && !data) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />

  const { open } = list.fields
  const opening = (id: string | undefined) =>
    void navigate({ href: list.hrefWith({ open: id }), replace: true, resetScroll: false })
  const current = data.items.find(({ id }) => id === open) ?? data.items.find((of) => !isOver(of))
  const earlier = data.items.filter((of) => isOver(of) && of.id !== current?.id)
  return (
    <Stack gap={6}>
      {current ? (
        <CurrentImport
          key={current.id}
          of={current}
          onBegun={opening}
          onAnother={() => opening(undefined)}
        />
      ) : (
        <ImportForm organizationId={organizationId} onBegun={opening} />
      )}
      {earlier.length > 0 ? (
        <EarlierImports imports={earlier} hrefOf={(id) => list.hrefWith({ open: id })} />
      ) : null}
    </Stack>
  )
}
