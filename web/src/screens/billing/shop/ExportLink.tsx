import type { ReactNode } from 'react'
import { withSearch } from '../../../lib/links.ts'
import { ButtonLink, IconDownload } from '../../../ui/index.ts'

type ExportLinkProps = {
  path: `/v1/${string}/export`
  organizationId: string
  /** What of the list is in the file, as the endpoint names it. */
  search?: Readonly<Record<string, string | undefined>>
  children: ReactNode
}

/** A file that the server makes of a list, at the end of its filters. */
export function ExportLink({ path, organizationId, search = {}, children }: ExportLinkProps) {
  return (
    <ButtonLink
      kind="quiet"
      size="sm"
      iconOnly
      icon={<IconDownload />}
      href={withSearch(path, { organization_id: organizationId, ...search })}
      download=""
    >
      {children}
    </ButtonLink>
  )
}
